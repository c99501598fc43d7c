import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
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
