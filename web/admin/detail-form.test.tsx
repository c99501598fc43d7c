import { beforeEach, expect, jest, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { z } from 'zod';
import type { SiteDetail } from '#contracts/site-details';
import { translatePage } from '../../tests/support/translate-page.ts';
import { renderForStaff } from '../../tests/support/staff-screen.tsx';
import { TextField } from '../forms/field.tsx';
import { DetailForm } from './detail-form.tsx';
import { siteDetailsQuery } from './site-details-queries.ts';

const user = userEvent.setup();
const SAVED_AT = '2026-11-27T15:00:00.000Z';

/** What the server has stored, newest first. */
let stored: { text: string }[];
const detail = (): SiteDetail => ({
  key: 'announcement',
  value: stored[0] ?? { text: '' },
  original: { text: '' },
  isChanged: stored.length > 0,
  version: stored.length,
  savedAt: stored.length > 0 ? SAVED_AT : null,
  savedBy: stored.length > 0 ? 'reception' : null,
  warning: null,
  history: stored.map((value, at) => {
    return { version: stored.length - at, value, savedAt: SAVED_AT, savedBy: 'reception' };
  }),
});

/** Stub of fetch: `isLost` loses every answer, after a save has been stored. */
let isLost = false;
function answerOf(init: RequestInit | undefined): Response {
  if (init?.method !== 'PUT') return Response.json({ items: [detail()], people: [] });
  const { value, version } = JSON.parse(init.body as string) as {
    value: { text: string };
    version: number;
  };
  if (version !== stored.length) {
    return Response.json(
      { message: 'Nothing was overwritten.', code: 'conflict' },
      { status: 409 },
    );
  }
  stored.unshift(value);
  return Response.json(detail());
}
beforeEach(() => {
  sessionStorage.clear();
  stored = [];
  isLost = false;
  globalThis.fetch = jest.fn<typeof fetch>((_, init) => {
    const answer = answerOf(init);
    return isLost ? Promise.reject(new TypeError('lost')) : Promise.resolve(answer);
  });
});

function Announcement() {
  const { data } = useQuery(siteDetailsQuery);
  if (!data?.items[0]) return null;
  return (
    <DetailForm
      title="Announcement"
      detail={data.items[0]}
      isAdmin
      schema={z.object({ text: z.string() })}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
      inWords={({ text }) => text}
    >
      {({ draft, change }) => (
        <TextField
          label="Words"
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
    </DetailForm>
  );
}

async function open() {
  const router = createRouter({ routeTree: createRootRoute({ component: Announcement }) });
  const page = renderForStaff(<RouterProvider router={router} />);
  await screen.findByLabelText(/^Words/);
  return page;
}
const type = (words: string) => user.type(screen.getByLabelText(/^Words/), words);
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const saveWithoutAnswer = async () => {
  isLost = true;
  await save();
  await screen.findByText('The server cannot be reached. Please try again.');
  isLost = false;
};

test('what is typed after the answer to a save was lost changes that save, also after a reload', async () => {
  const page = await open();
  await type('Closed');
  await saveWithoutAnswer();
  await type(' on Monday');
  page.unmount();
  await open();
  await save();
  await screen.findByText('Saved. On the site within seconds.');
  expect(stored).toEqual([{ text: 'Closed on Monday' }, { text: 'Closed' }]);
});

test('a save without an answer that a colleague has replaced is a conflict', async () => {
  await open();
  await type('Closed');
  await saveWithoutAnswer();
  stored.unshift({ text: 'Theirs' });
  await type(' on Monday');
  await save();
  await screen.findByText(/What you typed is still here. The site now says: Theirs/);
  expect(stored[0]).toEqual({ text: 'Theirs' });
});

test('what is typed after a save of what was shown, whose answer was lost, changes that save', async () => {
  await open();
  await saveWithoutAnswer();
  await type('Closed');
  await save();
  await screen.findByText('Saved. On the site within seconds.');
  expect(stored).toEqual([{ text: 'Closed' }, { text: '' }]);
});

test('a page that the browser has translated says that what was typed is saved', async () => {
  await open();
  await type('Closed');
  await screen.findByText('Not saved yet.');
  translatePage(document.body);
  await save();
  await screen.findByText('Saved. On the site within seconds.');
  expect(screen.queryByText('Not saved yet.')).toBeNull();
});
