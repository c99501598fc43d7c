import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StaffWaitlist } from '#contracts/staff-waitlist';
import { renderAdmin } from '../../../../tests/support/staff-screen.tsx';

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
