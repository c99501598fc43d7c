import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EditedPost } from '#contracts/blog';
import { renderAdmin } from '../../../../tests/support/staff-screen.tsx';

const user = userEvent.setup();

const POST: EditedPost = {
  ...{ id: 7, slug: 'two-cups', path: '/blog/7-two-cups', status: 'draft', publishAt: null },
  ...{
    date: null,
    leftOut: null,
    version: 1,
    savedBy: 'reception',
    savedAt: '2026-11-27T15:00:00.000Z',
  },
  ...{ title: 'Two Cups', description: 'Tea for two.', body: 'We talked.', tags: ['money'] },
  ...{ author: null, image: null, faqs: [], nextStep: null, related: [], keywords: [] },
  ...{ reviewed: null, searchTitle: null, searchDescription: null },
};

/** Stub of the server: the post that it has, what it was sent, and the fields that it refuses. */
let stored: EditedPost;
let sent: Record<string, unknown>[];
let refused: Record<string, string>;
/** Whether the answer to the next save is lost on its way. */
let isAnswerLost: boolean;
const failure = (status: number, body: object) =>
  Response.json({ message: 'Not saved.', ...body }, { status });
function save(change: Record<string, unknown>): Response {
  sent.push(change);
  if (change['version'] !== stored.version) return failure(409, { code: 'conflict' });
  if (Object.keys(refused).length > 0) {
    return failure(400, { code: 'validation_failed', fields: refused });
  }
  stored = { ...stored, ...change, version: stored.version + 1 };
  if (isAnswerLost) {
    isAnswerLost = false;
    throw new TypeError('Failed to fetch');
  }
  return Response.json(stored);
}
beforeEach(() => {
  sessionStorage.clear();
  stored = POST;
  sent = [];
  refused = {};
  isAnswerLost = false;
  globalThis.fetch = jest.fn<typeof fetch>((url, init) => {
    const answer = () => {
      if (init?.method === 'PATCH') {
        return save(JSON.parse(init.body as string) as Record<string, unknown>);
      }
      if (url === '/api/admin/blog/7') return Response.json(stored);
      if (url === '/api/admin/blog/choices') return Response.json({ people: [], tags: [] });
      if (url === '/api/admin/blog/preview') return Response.json({ html: '', problems: [] });
      return failure(404, { code: 'not_found' });
    };
    return new Promise((answered) => answered(answer()));
  });
});

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const notice = () => screen.findByRole('region', { name: 'Two people are writing' });

/** Opens the post, which a colleague then saves. */
async function openBeforeColleague(fields: Partial<EditedPost>): Promise<void> {
  renderAdmin('/admin/blog/7', 'admin');
  await field(/^Text/);
  stored = { ...stored, ...fields, version: stored.version + 1, savedBy: 'naomi' };
}

test('an author who has left is named as such, and can be replaced', async () => {
  stored = { ...POST, author: 'somebody-who-left' };
  renderAdmin('/admin/blog/7', 'admin');
  const author = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Author/ });
  await waitFor(() => expect(author.value).toBe('somebody-who-left'));
  screen.getByText(/^This author has left the team/);
  await user.selectOptions(author, '');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ author: null }), { timeout: 5_000 });
});

test('a published post that the site leaves out says so, with the reason', async () => {
  stored = { ...POST, status: 'published', leftOut: 'There is no file images/cat.jpg' };
  renderAdmin('/admin/blog/7', 'admin');
  await screen.findByText(/visitors do not see this post.*There is no file images\/cat.jpg$/);
  screen.getByText('Not shown');
  expect(screen.queryByText('Published')).toBeNull();
});

test('passing the address without typing is no change', async () => {
  renderAdmin('/admin/blog/7', 'admin');
  const address = await field(/^Address/);
  await user.click(address);
  await user.tab();
  expect(screen.getByText('Saved')).toBeDefined();
  await user.type(address, '-');
  await user.tab();
  expect(screen.queryByText('Saved')).toBeNull();
  expect(address.value).toBe('two-cups');
});

describe('after the answer to a save was lost', () => {
  const saveWithoutAnswer = async (button: string) => {
    await user.type(await field(/^Text/), ' One');
    isAnswerLost = true;
    await press(button);
    await screen.findByText(/^Not saved: The server cannot be reached/);
    await user.type(await field(/^Text/), ' and two.');
  };

  test('typing on is no conflict with the own save', async () => {
    renderAdmin('/admin/blog/7', 'admin');
    await saveWithoutAnswer('Save now');
    await press('Save now');
    await screen.findByText('Saved');
    expect(stored.body).toBe('We talked. One and two.');
  });

  test('what was published meanwhile waits for "Update"', async () => {
    renderAdmin('/admin/blog/7', 'admin');
    await saveWithoutAnswer('Publish');
    await screen.findByText('Changes are not on the site until you update', {}, { timeout: 5_000 });
    expect(stored).toMatchObject({ status: 'published', body: 'We talked. One' });
    await press('Update');
    await screen.findByText('Saved');
    expect(stored.body).toBe('We talked. One and two.');
  });

  test('what a colleague has saved since is not overwritten', async () => {
    renderAdmin('/admin/blog/7', 'admin');
    await saveWithoutAnswer('Save now');
    stored = { ...stored, title: 'Three Cups', version: stored.version + 1, savedBy: 'naomi' };
    await press('Save now');
    expect((await notice()).textContent).toContain('Three Cups');
    expect(stored.body).toBe('We talked. One');
  });
});

describe('after a colleague has saved', () => {
  test('a draft that they have published is not saved before "Update" is pressed', async () => {
    await openBeforeColleague({ status: 'published', body: 'Ready.' });
    await user.type(await field(/^Text/), ' Half a sent');
    await press('Save now');
    expect((await notice()).textContent).toContain('It is published now');
    await press('Continue with mine');
    await screen.findByText('Changes are not on the site until you update');
    expect(sent).toHaveLength(1);
    await press('Update');
    await screen.findByText('Saved');
    expect(stored).toMatchObject({ status: 'published', body: 'We talked. Half a sent' });
  });

  test('"Unpublish" is sent again with the choice of the own words', async () => {
    stored = { ...POST, status: 'published' };
    await openBeforeColleague({ body: 'Theirs.' });
    await press('Unpublish');
    await press('Make it a draft');
    await notice();
    await press('Save mine as a draft');
    await screen.findByText('Saved');
    expect(stored).toMatchObject({ status: 'draft', body: 'We talked.' });
  });

  test('every field that differs is shown with both values', async () => {
    await openBeforeColleague({
      title: 'Three Cups',
      tags: ['money', 'family'],
      image: { file: 'cups.jpg', alt: 'Three cups' },
    });
    await user.type(await field(/^Description\s*$/), ' And cake.');
    await press('Save now');
    const fields = within(await notice());
    const shown = (await fields.findAllByRole('term')).map((term) => [
      term.textContent,
      ...[...(term.parentElement?.querySelectorAll('dd') ?? [])].map((one) => one.textContent),
    ]);
    expect(shown).toEqual([
      ['Title', 'Theirs: Three Cups', 'Yours: Two Cups'],
      ['Description', 'Theirs: Tea for two.', 'Yours: Tea for two. And cake.'],
      ['Tags', 'Theirs: money, family', 'Yours: money'],
      ['Picture at the top', 'Theirs: Three cups (cups.jpg)', 'Yours: nothing'],
    ]);
  });
});

describe('the focus is on the state of the post', () => {
  const focusedWords = () => document.activeElement?.textContent;

  test('once "Continue with theirs" has gone away', async () => {
    await openBeforeColleague({ body: 'Theirs.' });
    await user.type(await field(/^Text/), ' Mine.');
    await press('Save now');
    await press('Continue with theirs');
    expect(screen.queryByRole('region', { name: 'Two people are writing' })).toBeNull();
    expect(focusedWords()).toBe('Saved');
  });

  test('once "Continue with mine" has gone away', async () => {
    await openBeforeColleague({ status: 'published', body: 'Ready.' });
    await user.type(await field(/^Text/), ' Mine.');
    await press('Save now');
    await press('Continue with mine');
    expect(focusedWords()).toBe('Changes are not on the site until you update');
  });

  test('once "Save now" and "Save mine instead" have gone away', async () => {
    await openBeforeColleague({ body: 'Theirs.' });
    await user.type(await field(/^Text/), ' Mine.');
    await press('Save now');
    await waitFor(() => expect(focusedWords()).toBe('Not saved: somebody else saved'));
    await press('Save mine instead');
    await waitFor(() => expect(focusedWords()).toBe('Saved'));
  });
});

describe('a post of content/ beyond the limits of the editor', () => {
  const LONG: Partial<EditedPost> = {
    title: 'Two Cups '.repeat(20),
    image: { file: 'cups.jpg', alt: '' },
    keywords: Array.from({ length: 21 }, (_, at) => `keyword ${at}`),
    related: Array.from({ length: 9 }, (_, at) => `/blog/${at}`),
    faqs: Array.from({ length: 13 }, () => ({ question: 'Why?', answer: 'So.' })),
  };

  test('opens, and says at the field what keeps it from being saved', async () => {
    stored = { ...POST, ...LONG };
    renderAdmin('/admin/blog/7', 'admin');
    await user.type(await field(/^Text/), ' More.');
    refused = { keywords: 'Too many keywords', 'image.alt': 'Please say what it shows' };
    await press('Save now');
    await screen.findByText('Please say what it shows');
    const described = async (name: RegExp) => {
      const ids = (await field(name)).getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    };
    expect(await described(/^What the picture/)).toContain('Please say what it shows');
    expect(await described(/^Keywords/)).toContain('Too many keywords');
  });

  test('is saved without the fields that nobody can change here', async () => {
    stored = { ...POST, ...LONG };
    renderAdmin('/admin/blog/7', 'admin');
    await user.type(await field(/^Text/), ' More.');
    await press('Save now');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('faqs');
    expect(sent[0]).not.toHaveProperty('related');
    expect(sent[0]).toMatchObject({ body: 'We talked. More.', keywords: LONG.keywords });
  });
});

test('a post is not scheduled for a time that the clock change in March leaves out', async () => {
  renderAdmin('/admin/blog/7', 'admin');
  await press('Schedule');
  const dialog = await screen.findByRole('dialog', { name: 'Publish later' });
  const time = within(dialog).getByLabelText(/^Date and time/);
  // Far enough in the future for any day of this test.
  fireEvent.change(time, { target: { value: '2099-03-08T02:30' } });
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  within(dialog).getByText(/the clocks go forward that night/);
  expect(sent).toEqual([]);
});
