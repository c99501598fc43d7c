import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderAdmin } from '../../../../tests/support/staff-screen.tsx';

/** Opens the screen with an announcement. */
async function openWith(value: object, warning: string | null = null): Promise<HTMLElement> {
  const saved = { version: 1, savedAt: '2026-11-27T15:00:00.000Z', savedBy: 'reception' };
  const original = { text: '' };
  const item = { key: 'announcement', value, original, isChanged: true, warning, history: [] };
  globalThis.fetch = jest.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ items: [{ ...item, ...saved }], people: [] })),
  );
  renderAdmin('/admin/site');
  return screen.findByRole('region', { name: 'Announcement' });
}

test('an announcement that the site shows says so', async () => {
  const section = await openWith({ text: 'We are closed on Thursday.' });
  within(section).getByText('Every page of the site shows it.');
});

test('an announcement without words says that no page shows it', async () => {
  const section = await openWith({ text: '', to: '/vibe-check' });
  within(section).getByText('It has no words, so no page shows an announcement.');
});

test('an announcement that the site leaves out says why, and not that it is shown', async () => {
  const section = await openWith({ text: 'Read this', to: '/gone' }, 'There is no page /gone');
  within(section).getByText('There is no page /gone');
  expect(within(section).queryByText(/page of the site|no page shows/)).toBeNull();
});

test('a screen that stays open shows what a colleague saves meanwhile', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await openWith({ text: 'We are closed on Thursday.' });
    const saved = { version: 2, savedAt: '2026-11-27T16:00:00.000Z', savedBy: 'owner' };
    const value = { text: 'We are open.' };
    const item = { key: 'announcement', value, original: { text: '' }, isChanged: true };
    globalThis.fetch = jest.fn<typeof fetch>(() =>
      Promise.resolve(
        Response.json({ items: [{ ...item, ...saved, warning: null, history: [] }], people: [] }),
      ),
    );
    jest.advanceTimersByTime(15_000);
    await screen.findByText('“We are open.”');
  } finally {
    jest.useRealTimers();
  }
});
