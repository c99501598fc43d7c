import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EditedPost } from '#contracts/blog';
import { renderAdmin } from '../../../../tests/support/staff-screen.tsx';

const user = userEvent.setup();

const POST: EditedPost = {
  ...{ id: 7, slug: 'two-cups', path: '/blog/7-two-cups', status: 'draft', publishAt: null },
  ...{ date: null, version: 1, savedBy: 'reception', savedAt: '2026-11-27T15:00:00.000Z' },
  ...{ title: 'Two Cups', description: 'Tea for two.', body: 'We talked.', tags: ['money'] },
  ...{ author: null, image: null, faqs: [], nextStep: null, related: [], keywords: [] },
  ...{ reviewed: null, searchTitle: null, searchDescription: null },
};

beforeEach(() => {
  sessionStorage.clear();
  globalThis.fetch = jest.fn<typeof fetch>((url) => {
    const choices = { people: [], tags: [] };
    const preview = { html: '', problems: [] };
    if (url === '/api/admin/blog/7') return Promise.resolve(Response.json(POST));
    return Promise.resolve(Response.json({ ...choices, ...preview }));
  });
});

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

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
