import { expect, test } from '@jest/globals';
import { callHoursSchema } from '#content/booking-schema';
import { callHoursDraft, callHoursOf, moreHours } from './call-hours-draft.ts';

const STORED = callHoursSchema.parse({
  formats: ['phone', 'video'],
  bufferMinutes: { before: 0, after: 15 },
  callsPerDay: 3,
  weekly: { monday: [{ from: '09:00', to: '10:30' }] },
  exceptions: { '2026-12-24': [], '2026-12-01': [{ from: '09:00', to: '10:00' }] },
});

test('stored hours come back from the fields as they were', () => {
  expect(callHoursOf(callHoursDraft(STORED))).toEqual(STORED);
  expect(callHoursDraft(STORED).exceptions.map(({ day }) => day)).toEqual([
    '2026-12-01',
    '2026-12-24',
  ]);
});

test('an empty number is refused instead of being taken for 0', () => {
  const draft = { ...callHoursDraft(STORED), after: ' ' };
  const result = callHoursSchema.safeParse(callHoursOf(draft));
  expect(result.error?.issues).toMatchObject([
    { path: ['bufferMinutes', 'after'], message: 'Please write 0 to 120 minutes' },
  ]);
});

test('a day that is named twice keeps the hours of both', () => {
  const day = '2026-12-01';
  const draft = callHoursDraft(STORED);
  const again = { day, hours: [{ from: '13:00', to: '14:00' }] };
  const { exceptions } = callHoursOf({ ...draft, exceptions: [...draft.exceptions, again] });
  expect(exceptions[day]).toHaveLength(2);
});

test('hours are added after those that a day has', () => {
  expect(moreHours([])).toEqual({ from: '09:00', to: '10:00' });
  expect(moreHours([{ from: '13:00', to: '15:30' }])).toEqual({ from: '16:00', to: '17:00' });
  expect(moreHours([{ from: '20:00', to: '23:45' }])).toEqual({ from: '22:00', to: '23:00' });
});
