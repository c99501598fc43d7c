import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MOST_DAYS_AHEAD } from '#contracts/bookings';
import { renderForStaff } from '../../../../tests/support/staff-screen.tsx';
import { dayPlus } from './calendar-address.ts';
import { TimeForm } from './time-form.tsx';

test('the last day that can be booked is offered', async () => {
  let last = '';
  globalThis.fetch = jest.fn<typeof fetch>((address) => {
    const { searchParams } = new URL(address as string, 'https://practice.test');
    const from = searchParams.get('from') ?? '';
    last = `${dayPlus(from, MOST_DAYS_AHEAD)}T18:00:00Z`;
    const isWithin = Number(searchParams.get('days')) > MOST_DAYS_AHEAD;
    const times = isWithin ? [{ start: last, therapist: 'theo-kestrel' }] : [];
    return Promise.resolve(Response.json({ timeZone: 'America/Chicago', times }));
  });
  const wish = { therapist: 'theo-kestrel', format: 'phone' } as const;
  renderForStaff(<TimeForm wish={wish} submit="Book" isPending={false} onTime={() => undefined} />);
  await screen.findByRole('option', { name: 'Please choose' });
  const options = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
  expect(options).toEqual(['', last, 'by hand']);
});

test('a chosen time says its day, too', async () => {
  const times = ['2026-12-01T16:00:00Z', '2026-12-02T16:00:00Z'].map((start) => ({
    start,
    therapist: 'theo-kestrel',
  }));
  globalThis.fetch = jest.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ timeZone: 'America/Chicago', times })),
  );
  const wish = { therapist: 'theo-kestrel', format: 'phone' } as const;
  renderForStaff(<TimeForm wish={wish} submit="Book" isPending={false} onTime={() => undefined} />);
  await screen.findByRole('option', { name: 'Please choose' });
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: /Time/ });
  await userEvent.selectOptions(list, '2026-12-02T16:00:00Z');
  // Of a closed list, only the chosen option can be seen, not the group it stands in.
  expect(list.selectedOptions[0]?.text).toBe('Wed, Dec 2, 10:00 AM');
});

test('a typed time that the clock change in March leaves out is refused at its field', async () => {
  globalThis.fetch = jest.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ timeZone: 'America/Chicago', times: [] })),
  );
  const onTime = jest.fn();
  const wish = { therapist: 'theo-kestrel', format: 'phone' } as const;
  renderForStaff(<TimeForm wish={wish} submit="Book" isPending={false} onTime={onTime} />);
  await screen.findByRole('option', { name: 'Please choose' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Time/ }), 'by hand');
  const field = screen.getByLabelText('Date and time');
  fireEvent.change(field, { target: { value: '2027-03-14T02:30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  expect(screen.getByText(/the clocks go forward that night/)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onTime).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '2027-03-14T03:30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  expect(onTime).toHaveBeenCalledWith({ start: '2027-03-14T08:30:00.000Z', byHand: true });
});
