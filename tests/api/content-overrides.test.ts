import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { auditPageSchema } from '#contracts/audit';
import { editedPostSchema } from '#contracts/blog';
import { chatReplySchema } from '#contracts/relie';
import { siteDetailSchema, siteDetailsSchema } from '#contracts/site-details';
import { addPerson, AdminClient, signIn } from '../support/admin-client.ts';
import { readAs, readError } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { searchPages } from '../support/page-search.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
let admin: AdminClient;
let staff: AdminClient;
beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
  admin = await signIn(stack.url);
  ({ client: staff } = await addPerson(stack.url, admin, {
    username: 'desk',
    role: 'staff',
    password: 'plum-anchor-violet-desk',
  }));
});
afterAll(() => stopAll(stack));

const details = async (by = admin) => readAs(siteDetailsSchema, await by.get('/api/admin/content'));
async function detail(key: string) {
  const found = (await details()).items.find((item) => item.key === key);
  if (!found) throw new Error(`There is no ${key}`);
  return found;
}
async function save(key: string, value: unknown) {
  const { version } = await detail(key);
  return readAs(siteDetailSchema, await admin.put(`/api/admin/content/${key}`, { value, version }));
}
const read = async (path: string, url = stack.url) => (await fetch(`${url}${path}`)).text();
const shows = (path: string, ...words: string[]) => showsAt(stack.url, path, ...words);
const showsAt = (url: string, path: string, ...words: string[]) =>
  eventually(async () => {
    const text = await read(path, url);
    return words.every((one) => text.includes(one)) && text;
  });
async function askRelie(content: string, url = stack.url): Promise<string> {
  const response = await fetch(`${url}/api/openai`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ messages: [{ role: 'user', content }] }),
  });
  return JSON.stringify(await readAs(chatReplySchema, response));
}
/** Every test begins with what the files say. */
beforeEach(async () => {
  for (const { key, isChanged, version } of (await details()).items) {
    if (isChanged) await admin.delete(`/api/admin/content/${key}`, { version });
  }
});

test('staff read what can be changed, and what the files say', async () => {
  const { items, people } = await details(staff);
  expect(items.map(({ key }) => key)).toEqual([
    ...['announcement', 'hours', 'prices', 'team-order', 'answers'],
    ...people.map(({ id }) => `availability.${id}`),
    'booking',
    ...people.map(({ id }) => `booking.${id}`),
  ]);
  expect(people[0]).toEqual({ id: 'juniper-wren', name: 'Juniper Wren' });
  const prices = items.find(({ key }) => key === 'prices');
  expect(prices).toMatchObject({ value: { reset: 850 }, original: { reset: 850 } });
});

test('staff and strangers change nothing', async () => {
  const nobody = new AdminClient(stack.url, '');
  const change = { value: { text: 'Hello' }, version: 0 };
  const answers = await Promise.all([
    staff.put('/api/admin/content/announcement', change),
    staff.delete('/api/admin/content/announcement', { version: 0 }),
    nobody.put('/api/admin/content/announcement', change),
    nobody.get('/api/admin/content'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 401, 401]);
});

describe('a new price', () => {
  test('is everywhere on the other api: pages, structured data, Relie and search', async () => {
    const { url, process } = await stack.startApi();
    await save('prices', { reset: 877 });
    const page = await showsAt(url, '/reset', '$877');
    expect(page).not.toContain('$850');
    const scripts = new JSDOM(page).window.document.querySelectorAll(
      'script[type="application/ld+json"]',
    );
    const structured = [...scripts].map(({ textContent }) => textContent).join();
    expect(structured).toMatch(/"price":"?877\b/);
    for (const path of ['/fees-and-faqs', '/services', '/programs', '/page-data/reset.json']) {
      const text = await read(path, url);
      expect(text).toContain('$877');
      expect(text).not.toContain('$850');
    }
    const price = () => askRelie('How much is the 6-Session Reset?', url);
    const answer = await eventually(async () => (await price()).includes('$877') && price());
    expect(answer).not.toContain('$850');
    const found = await searchPages(url, 'how much does the 6-session reset cost');
    expect(JSON.stringify(found)).not.toContain('$850');
    await process.stop();
  });

  test('of a session changes the fee of those who charge it', async () => {
    await save('prices', { founder: 255 });
    await shows('/fees-and-faqs', '$255');
    const fees = new JSDOM(await read('/fees-and-faqs')).window.document;
    const row = [...fees.querySelectorAll('tr')].find((one) =>
      one.textContent.includes('Juniper Wren'),
    );
    expect(row?.textContent).toContain('$255');
  });

  test('survives a restart, and pages that do not show it are those of the build', async () => {
    await save('prices', { reset: 866 });
    await shows('/reset', '$866');
    const { url, process } = await stack.startApi();
    // An api that takes long to load its content listens with the pages of the build.
    await eventually(async () => (await read('/reset', url)).includes('$866'));
    const { etag } = Object.fromEntries((await fetch(`${url}/relie`)).headers);
    expect(etag).toMatch(/^W\/"[0-9a-f]+-[0-9a-f]+"$/);
    await process.stop();
  });
});

describe('the announcement', () => {
  test('is at the top of every page, also of one that does not exist', async () => {
    const text = 'We are closed on Thursday & Friday.';
    await save('announcement', { text, to: '/vibe-check' });
    await shows('/', 'We are closed on Thursday');
    for (const path of ['/', '/team', '/es', '/no-such-page']) {
      const { document } = new JSDOM(await read(path)).window;
      const link = [...document.querySelectorAll('a[href="/vibe-check"]')].find(
        (one) => one.textContent === text,
      );
      expect(link).toBeDefined();
    }
    expect((await fetch(`${stack.url}/no-such-page`)).status).toBe(404);
  });

  test('links to a post that was written here, and to none that is not published', async () => {
    const words = { title: 'Closed for the Eclipse', slug: 'closed-for-the-eclipse' };
    const text = { description: 'Why we close on Thursday.', body: 'We look at the sky.' };
    const draft = await readAs(
      editedPostSchema,
      await admin.post('/api/blog', { ...words, ...text, status: 'draft' }),
    );
    const { version } = await detail('announcement');
    const value = { text: 'Closed on Thursday', to: draft.path };
    const put = () => admin.put('/api/admin/content/announcement', { value, version });
    expect((await put()).status).toBe(400);

    const publish = async (status: string, { id, version: seen } = draft) =>
      readAs(editedPostSchema, await admin.patch(`/api/blog/${id}`, { status, version: seen }));
    const published = await publish('published');
    // Once this api has loaded it.
    await eventually(async () => (await put()).status === 200);
    const link = `href="${published.path}">${value.text}`;
    await shows('/team', link);
    expect(await detail('announcement')).toMatchObject({ value, warning: null });

    const hidden = await publish('draft', published);
    await eventually(async () => {
      const page = await read('/team');
      return page.includes(value.text) && !page.includes(link);
    });
    await eventually(async () => (await detail('announcement')).warning !== null);
    expect(await detail('announcement')).toMatchObject({
      value,
      warning: `The post ${published.path} is not published now. The line is shown without a link until it is.`,
    });
    await publish('published', hidden);
    await shows('/team', link);
  });

  test('does not link to a page that is not there', async () => {
    const value = { text: 'Read this', to: '/no-such-page' };
    const { version } = await detail('announcement');
    const answer = await admin.put('/api/admin/content/announcement', { value, version });
    expect(answer.status).toBe(400);
    expect((await readError(answer)).message).toContain('There is no page /no-such-page');
    expect(await detail('announcement')).toMatchObject({ version, isChanged: false });
  });
});

const SESSION_PRICE = {
  en: ['How much is a session?', 'a', 'b', 'c'],
  es: ['uno', 'dos', 'tres', 'cuatro'],
};
const ONE_MORE = ['Is there a coat rack?', 'can i hang my coat', 'coat hooks', 'where do coats go'];
const BIKES = {
  id: 'staff-bikes',
  page: '/fees-and-faqs',
  questions: {
    en: [
      'Where can I leave my bicycle?',
      'do you have a bicycle rack',
      'can i come by bicycle',
      'is there bicycle parking',
    ],
    es: [
      '¿Dónde puedo dejar mi bicicleta?',
      'tienen un lugar para bicicletas',
      'puedo llegar en bicicleta',
      'estacionamiento para bicicletas',
    ],
  },
  answer: {
    en: 'There is a covered bicycle rack beside our door.',
    es: 'Hay un lugar techado para bicicletas junto a nuestra puerta.',
  },
  next: { en: 'What else would you like to know?', es: '¿Qué más le gustaría saber?' },
};

describe('an answer of staff', () => {
  test('is said by Relie in both languages, and its page shows it', async () => {
    await save('answers', [BIKES]);
    const page = await shows('/fees-and-faqs', BIKES.answer.en);
    expect(page).toMatch(/"@type":"Question","name":"Where can I leave my bicycle\?"/);
    const isSaid = (question: string, answer: string) =>
      eventually(async () => (await askRelie(question)).includes(answer));
    await isSaid('where do I leave my bicycle?', BIKES.answer.en);
    await isSaid('¿dónde dejo mi bicicleta?', BIKES.answer.es);
    await save('answers', []);
    await eventually(async () => !(await read('/fees-and-faqs')).includes(BIKES.answer.en));
  });

  test.each([
    ['that has too few ways of asking', { questions: { ...BIKES.questions, en: ['Bicycles?'] } }],
    ['whose page is not there', { page: '/no-such-page' }],
    ['whose page shows no questions', { page: '/blog' }],
    ['to a question that the files answer', { id: 'session-price-2', questions: SESSION_PRICE }],
  ])('%s is refused', async (_, change) => {
    const { version } = await detail('answers');
    const value = [{ ...BIKES, ...change }];
    expect((await admin.put('/api/admin/content/answers', { value, version })).status).toBe(400);
    expect(await detail('answers')).toMatchObject({ version, isChanged: false });
  });
});

test('new hours are in the footer, the structured data, llms.txt and the row for workers', async () => {
  const { original } = await detail('hours');
  const text = 'Monday to Thursday, 8 a.m. to 6 p.m. Central';
  const inSpanish = 'de lunes a jueves, de 8 a.m. a 6 p.m., hora central';
  const businessDays = [1, 2, 3, 4];
  const value = { businessDays, opens: '08:00', closes: '18:00', text, inSpanish };
  await save('hours', value);
  const page = await shows('/team', text);
  expect(page).toMatch(/"opens":"08:00"/);
  expect(page).not.toContain((original as { text: string }).text);
  expect(await read('/llms.txt')).toContain(text);
  expect(await read('/es')).toContain(inSpanish);
  await eventually(async () => {
    const [row] = await query(
      stack.databaseUrl,
      'SELECT closes, cardinality(business_days) AS days FROM opening_hours',
    );
    return row?.closes === '18:00' && row.days === 4;
  });
});

test('an availability is on the site, and saving it again renews its date', async () => {
  const key = 'availability.theo-kestrel';
  const value = { isAcceptingClients: false, availability: null };
  const first = await save(key, value);
  await shows('/therapists/theo-kestrel', 'Waitlist Available');
  const again = await save(key, value);
  expect(again.version).toBe(first.version + 1);
  expect(Date.parse(again.savedAt ?? '')).toBeGreaterThan(Date.parse(first.savedAt ?? ''));
});

test('the team is shown in the chosen order, in its menu too', async () => {
  const { value } = await detail('team-order');
  const order = [...(value as string[])].reverse();
  await save('team-order', order);
  const placed = (page: string) => {
    const places = order.map((id) => page.indexOf(`href="/therapists/${id}"`));
    return places.every((place, n) => place > (places[n - 1] ?? -1));
  };
  await eventually(async () => placed(await read('/services')));
  const { document } = new JSDOM(await read('/team')).window;
  const main = [...document.querySelectorAll('main a[href^="/therapists/"]')];
  expect([...new Set(main.map((link) => link.getAttribute('href')))]).toEqual(
    order.map((id) => `/therapists/${id}`),
  );
});

test('an override that no longer fits keeps no other from being saved', async () => {
  // As after a release that has renamed the page.
  await save('announcement', { text: 'Read this', to: '/vibe-check' });
  await query(
    stack.databaseUrl,
    `UPDATE content_override SET value = jsonb_set(value, '{to}', '"/a-page-that-is-gone"') WHERE key = 'announcement'`,
  );
  await save('prices', { reset: 844 });
  await shows('/reset', '$844');
  expect(await read('/reset')).not.toContain('Read this');
  // Staff learn that it is not there, and why.
  const warnings = async () =>
    (await details(staff)).items.flatMap(({ key, warning }) => (warning ? [{ key, warning }] : []));
  await eventually(async () => (await warnings()).length > 0);
  expect(await warnings()).toEqual([
    {
      key: 'announcement',
      warning:
        'This is not on the site, which shows the standard instead: There is no page /a-page-that-is-gone',
    },
  ]);
  const mended = await save('announcement', { text: 'Read this', to: '/vibe-check' });
  expect(mended.warning).toBeNull();
  await shows('/reset', 'Read this');
  expect((await detail('announcement')).warning).toBeNull();
});

test('an answer of staff whose page is gone is named with the reason, and the others are on the site', async () => {
  const other = {
    ...BIKES,
    id: 'staff-bikes-again',
    questions: { en: ONE_MORE, es: ONE_MORE.map((one) => `${one} ES`) },
  };
  await save('answers', [BIKES, other]);
  await query(
    stack.databaseUrl,
    `UPDATE content_override SET value = jsonb_set(value, '{1,page}', '"/gone"') WHERE key = 'answers'`,
  );
  await save('prices', { reset: 845 });
  await shows('/reset', '$845');
  expect(await read('/fees-and-faqs')).toContain(BIKES.questions.en[0]);
  await eventually(async () => (await detail('answers')).warning !== null);
  const { warning } = await detail('answers');
  expect(warning).toMatch(/^“Is there a coat rack\?” is not on the site: .*\/gone/);
  expect(warning).not.toContain(BIKES.questions.en[0]);
});

describe('what would break the site', () => {
  test.each([
    ['prices', { reset: -1 }, 'whole number of dollars'],
    ['prices', { reset: 12.5 }, 'Not saved: Please write a whole number of dollars'],
    ['prices', { bicycle: 3 }, 'no price called'],
    ['hours', { opens: '9', closes: '17:00' }, 'as 09:00'],
    [
      'hours',
      { businessDays: [1], opens: '17:00', closes: '09:00', text: 'x', inSpanish: 'x' },
      '',
    ],
    ['team-order', ['juniper-wren'], 'everybody on the team'],
    ['announcement', { text: 'x'.repeat(161) }, 'at most 160'],
    ['announcement', { text: '{{prices.nothing}}' }, 'no fact called'],
    ['availability.theo-kestrel', { isAcceptingClients: 'yes' }, ''],
  ])('%s %j is refused with the reason', async (key, value, reason) => {
    const { version } = await detail(key);
    const answer = await admin.put(`/api/admin/content/${key}`, { value, version });
    expect(answer.status).toBe(400);
    expect((await readError(answer)).message).toContain(reason);
    expect((await detail(key)).version).toBe(version);
  });

  test('is not there', async () => {
    const change = { value: {}, version: 0 };
    expect((await admin.put('/api/admin/content/colours', change)).status).toBe(404);
    expect((await admin.put('/api/admin/content/constructor', change)).status).toBe(404);
  });
});

test('whoever saved in between is not overwritten', async () => {
  const { version } = await detail('prices');
  const change = (reset: number) =>
    admin.put('/api/admin/content/prices', { value: { reset }, version });
  const answers = await Promise.all([change(841), change(842), change(843)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const saved = await detail('prices');
  // The answer was lost, and the same is sent again.
  const again = await admin.put('/api/admin/content/prices', {
    value: saved.history[0]?.value,
    version,
  });
  expect(await readAs(siteDetailSchema, again)).toEqual(saved);
  const late = await change(844);
  expect((await readError(late)).message).toMatch(/reception saved this on .*Nothing was over/);
});

test('a fact goes back to what the files say, keeps its history and is audited', async () => {
  const { version } = await save('prices', { reset: 899 });
  await shows('/reset', '$899');
  const restored = await readAs(
    siteDetailSchema,
    await admin.delete('/api/admin/content/prices', { version }),
  );
  expect(restored).toMatchObject({ isChanged: false, version: version + 1, value: { reset: 850 } });
  expect(restored.history.slice(0, 2).map((one) => one.value)).toEqual([null, { reset: 899 }]);
  await shows('/reset', '$850');
  const { items } = await readAs(auditPageSchema, await admin.get('/api/admin/audit'));
  const changes = items.filter(({ subject }) => subject === 'prices');
  expect(changes.slice(0, 2)).toMatchObject([
    { action: 'restore site detail', subject: 'prices', username: 'reception' },
    { action: 'change site detail', subject: 'prices' },
  ]);
  await expect(
    query(stack.databaseUrl, `UPDATE content_override_revision SET value = '1'`),
  ).rejects.toThrow('append-only');
});
