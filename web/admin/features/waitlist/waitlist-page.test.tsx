import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StaffWaitlist } from '#contracts/staff-waitlist';
import { renderAdmin } from '../../../../tests/support/staff-screen.tsx';
import { toastStore } from '../../../ui/toast-store.ts';

const user = userEvent.setup();
const WAITLIST: Omit<StaffWaitlist, 'canEmail'> = {
  timeZone: 'America/Chicago',
  therapists: [],
  waiting: [
    {
      leadId: '0198d2a0-0000-7000-8000-000000000002',
      ...{ firstName: 'Ana', lastInitial: 'R', therapist: 'any', format: 'phone' },
      joinedAt: '2026-11-28T12:00:00Z',
      offer: null,
    },
  ],
};

/** Stub of fetch: only the waitlist is known. */
let canEmail: boolean;
const network = jest.fn<typeof fetch>();
beforeEach(() => {
  network.mockReset();
  network.mockImplementation((url) =>
    Promise.resolve(
      (url as string).includes('waitlist')
        ? Response.json({ ...WAITLIST, canEmail })
        : new Response(null, { status: 404 }),
    ),
  );
  globalThis.fetch = network;
});

test('says how freed times are offered', async () => {
  canEmail = true;
  renderAdmin('/admin/waitlist');
  await screen.findByRole('link', { name: 'Ana R.' });
  screen.getByText(/is offered to one person at a time/);
  expect(screen.queryByText(/not set up/)).toBeNull();
});

test('without a mail server says that nothing is offered, and still lists who waits', async () => {
  canEmail = false;
  renderAdmin('/admin/waitlist');
  await screen.findByRole('link', { name: 'Ana R.' });
  screen.getByText(/E-mail is not set up.*no freed time is offered.*call or write to them/);
  expect(screen.queryByText(/is offered to one person at a time/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Ana R.' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('They are not told.');
  expect(question.textContent).not.toContain('goes to the next');
});

const refuse = () =>
  network.mockImplementation(() =>
    Promise.resolve(Response.json({ message: 'Not now.', code: 'conflict' }, { status: 409 })),
  );

test('names each column, and says in a toast why somebody was not removed', async () => {
  canEmail = true;
  renderAdmin('/admin/waitlist');
  await user.click(await screen.findByRole('button', { name: 'Remove Ana R.' }));
  refuse();
  const columns = screen.getAllByRole('columnheader', { hidden: true });
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    ...['Who', 'Waiting for', 'Since', 'Held for them', 'Change'],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'Not removed',
      description: 'Not now.',
      variant: 'destructive',
    }),
  );
});

test('announces that the waitlist could not be loaded', async () => {
  refuse();
  renderAdmin('/admin/waitlist');
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toBe('The waitlist could not be loaded. Not now.');
});
