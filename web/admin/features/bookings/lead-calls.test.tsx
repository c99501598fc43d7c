import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LeadDetail } from '#contracts/leads';
import type { StaffBooking, StaffBookings } from '#contracts/staff-bookings';
import { renderForStaff } from '../../../../tests/support/staff-screen.tsx';
import { CALLS_URL } from '../../admin-queries.ts';
import { LeadCalls } from './lead-calls.tsx';

const user = userEvent.setup();
const LEAD = '0198d2a0-0000-7000-8000-000000000002';
const HOUR_MS = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const aCall = (changes: Partial<StaffBooking> = {}): StaffBooking => ({
  ...{ id: '0198d2a0-0000-7000-8000-000000000003', leadId: LEAD, sequence: 0 },
  ...{ firstName: 'Ana', lastInitial: 'R', spam: false, hasPhone: true },
  ...{ start: inHours(48), end: inHours(48.25), changedAt: inHours(-1) },
  ...{ therapist: 'imani-starling', format: 'phone', status: 'CONFIRMED' },
  ...{ offeredUntil: null, acceptedAt: null, acceptedBy: null, canceledBy: null },
  ...changes,
});

/** Stub of fetch: the lead's calls, and no free times. */
let answer: StaffBookings;
const network = jest.fn<typeof fetch>();
beforeEach(() => {
  network.mockReset();
  network.mockImplementation((url) => {
    const times = { timeZone: answer.timeZone, times: [] };
    return Promise.resolve(Response.json((url as string).includes('/times') ? times : answer));
  });
  globalThis.fetch = network;
});

function show(canEmail: boolean, bookings: StaffBooking[], reachBy: LeadDetail['reachBy'] = null) {
  answer = { timeZone: 'America/Chicago', therapists: [], canEmail, bookings };
  const lead = { id: LEAD, kind: 'VIBE_CHECK', spam: false, communicationsOptIn: false };
  // The other fields do not matter to the calls.
  return renderForStaff(<LeadCalls lead={{ ...lead, reachBy } as LeadDetail} />);
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const sent = () =>
  network.mock.calls.flatMap(([, init]): unknown[] =>
    init?.method === 'POST' ? [JSON.parse(init.body as string)] : [],
  );
const dialog = async () => (await screen.findByRole('dialog')).textContent;

test.each([
  ['email', 'They get an e-mail with the time, and reminders.'],
  ['text', 'please text them the time. Before the call, the team is asked to remind them.'],
] as const)('whoever books a call for a lead (%s) reads who tells them', async (reachBy, words) => {
  show(true, [], reachBy);
  await press('Book a time');
  expect(await dialog()).toContain(words);
});

test.each([
  ['email', /please write to them yourself/],
  ['text', /please text them/],
  ['call', /asked for phone calls: please tell them/],
  [null, /not said that e-mail is safe for them/],
] as const)('without a mail server no e-mail is promised (%s)', async (reachBy, words) => {
  show(false, [], reachBy);
  await press('Book a time');
  const text = await dialog();
  expect(text).toContain('E-mail is not set up');
  expect(text).toMatch(words);
  expect(text).not.toMatch(/get an e-mail|team is asked/);
});

test('a call that is moved or canceled is told by e-mail only where that is set up', async () => {
  const page = show(true, [aCall()]);
  await press('Open the call');
  await press('Cancel the call');
  expect(await dialog()).toContain('they are told in the way that they allowed');
  expect(await dialog()).not.toContain('not set up');
  await press('Move');
  expect(await dialog()).toContain('They are told the new time in the way that they allowed');
  page.unmount();

  show(false, [aCall()]);
  await press('Open the call');
  expect(await dialog()).toContain('E-mail is not set up');
  await press('Move');
  expect(await dialog()).not.toContain('They are told');
  await press('Cancel the call');
  expect(await dialog()).toContain(
    'please call or write to them yourself, only in the way that they allowed',
  );
  expect(await dialog()).not.toContain('they are told');
});

test('a call that a colleague has moved is canceled only by whoever has seen its new time', async () => {
  const { queryClient } = show(true, [aCall()]);
  await press('Open the call');
  await press('Cancel the call');
  const moved = aCall({ sequence: 1, start: inHours(72), end: inHours(72.25) });
  answer = { ...answer, bookings: [moved] };
  // As the server's event does.
  await act(() => queryClient.invalidateQueries({ queryKey: [CALLS_URL] }));

  const refusal = { code: 'conflict', message: 'Somebody has changed this call.', booking: moved };
  network.mockResolvedValueOnce(Response.json(refusal, { status: 409 }));
  await press('Yes, cancel it');
  await waitFor(() => expect(sent()).toEqual([{ sequence: 0 }]));
  network.mockResolvedValueOnce(Response.json({ ...moved, status: 'CANCELED', sequence: 2 }));
  await press('Yes, cancel it');
  await waitFor(() => expect(sent()).toEqual([{ sequence: 0 }, { sequence: 1 }]));
});
