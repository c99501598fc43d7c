import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
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

const leadWith = (phone: string | null, kind: LeadDetail['kind'] = 'VIBE_CHECK') => {
  const contact = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone };
  const origin = { createdAt: now.toISOString(), pageName: 'Contact', pageUri: '/contact' };
  const lead = { id: '0198d2a0-0000-7000-8000-000000000002', kind, consents: [] };
  // The other fields are not shown on this card.
  return { ...lead, ...contact, ...origin } as unknown as LeadDetail;
};
const show = (...lead: Parameters<typeof leadWith>) =>
  renderForStaff(<ContactCard lead={leadWith(...lead)} now={now} />);
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

test('what a colleague has corrected meanwhile is shown, and replaced only on request', async () => {
  let correctElsewhere: (phone: string) => void = () => {};
  function Card() {
    const [phone, setPhone] = useState('(214) 555-0142');
    correctElsewhere = setPhone;
    return <ContactCard lead={leadWith(phone)} now={now} />;
  }
  renderForStaff(<Card />);
  await press('Correct phone number');
  const field = await screen.findByRole('textbox');
  await user.clear(field);
  await user.type(field, '(214) 555-0177');
  act(() => correctElsewhere('(214) 555-0188'));

  const message = 'A colleague has corrected this meanwhile. Nothing was saved.';
  const refusal = { code: 'conflict', message };
  network.mockResolvedValueOnce(Response.json(refusal, { status: 409 }));
  await press('Save and send again');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The phone number is now (214) 555-0188.',
  );
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Keep theirs' })).toBeDefined();
  await press('Save mine instead');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    { field: 'phone', value: '(214) 555-0177', was: '(214) 555-0142' },
    { field: 'phone', value: '(214) 555-0177', was: '(214) 555-0188' },
  ]);
});
