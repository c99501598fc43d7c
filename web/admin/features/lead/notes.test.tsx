import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderForStaff } from '../../../../tests/support/staff-screen.tsx';
import { Notes } from './notes.tsx';

const user = userEvent.setup();
const ID = '0198d2a0-0000-7000-8000-000000000002';

/** Stub of fetch: `isDown` loses the answer to a note. */
const network = jest.fn<typeof fetch>();
let isDown = false;
const keys = () =>
  network.mock.calls.flatMap(([, init]) =>
    init?.method === 'POST' ? [new Headers(init.headers).get('Idempotency-Key')] : [],
  );
beforeEach(() => {
  network.mockReset();
  network.mockImplementation((_, init) => {
    if (init?.method !== 'POST') return Promise.resolve(Response.json([]));
    return isDown ? Promise.reject(new TypeError('lost')) : Promise.resolve(Response.json({}));
  });
  globalThis.fetch = network;
});

const renderNotes = () => renderForStaff(<Notes leadId={ID} notes={[]} now={new Date()} />);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
const add = () => user.click(screen.getByRole('button', { name: 'Add note' }));

test('a note whose answer was lost is sent again with its key, also after a reload', async () => {
  isDown = true;
  const page = renderNotes();
  await user.type(field(), 'Left a message.');
  await add();
  await screen.findByText('The server cannot be reached. Please try again.');
  page.unmount();

  isDown = false;
  renderNotes();
  expect(field().value).toBe('Left a message.');
  await add();
  await waitFor(() => expect(field().value).toBe(''));
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);

  // The same words once more are another note.
  await user.type(field(), 'Left a message.');
  await add();
  await waitFor(() => expect(field().value).toBe(''));
  expect(new Set(keys()).size).toBe(2);
});
