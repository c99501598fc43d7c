import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LeadDetail } from '#contracts/leads';
import { renderForStaff } from '../../../../tests/support/staff-screen.tsx';
import { ContactCard } from './contact-card.tsx';

const user = userEvent.setup();
const now = new Date('2026-11-28T12:00:00Z');
const network = jest.fn<typeof fetch>();
beforeEach(() => {
  network.mockReset();
  network.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  globalThis.fetch = network;
});

const show = (phone: string | null, kind: LeadDetail['kind'] = 'VIBE_CHECK') => {
  const contact = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone };
  const origin = { createdAt: now.toISOString(), pageName: 'Contact', pageUri: '/contact' };
  const lead = { id: '0198d2a0-0000-7000-8000-000000000002', kind, consents: [] };
  // The other fields are not shown on this card.
  const detail = { ...lead, ...contact, ...origin } as unknown as LeadDetail;
  return renderForStaff(<ContactCard lead={detail} now={now} />);
};
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () =>
  network.mock.calls.flatMap(([, init]): unknown[] =>
    typeof init?.body === 'string' ? [JSON.parse(init.body)] : [],
  );

test('a phone number is removed only by a button that says so', async () => {
  show('(214) 555-0142');
  await press('Correct phone number');
  await user.clear(await screen.findByRole('textbox'));
  await press('Remove the phone number');
  await waitFor(() =>
    expect(sent()).toEqual([{ field: 'phone', value: '', was: '(214) 555-0142' }]),
  );
});

test('a phone number that is not there can be added, unless the form has none', async () => {
  const page = show(null);
  await press('Add phone number');
  await user.type(await screen.findByRole('textbox'), '(214) 555-0142');
  await press('Save and send again');
  await waitFor(() =>
    expect(sent()).toEqual([{ field: 'phone', value: '(214) 555-0142', was: null }]),
  );
  page.unmount();
  show(null, 'NEWSLETTER');
  expect(screen.queryByText('Phone')).toBeNull();
});
