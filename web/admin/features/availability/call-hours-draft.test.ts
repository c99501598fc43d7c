import { expect, test } from '@jest/globals';
import { callHoursSchema } from '#content/booking-schema';
import {
  callHoursDraft,
  callHoursOf,
  callHoursToPreview,
  hasRepeatedDay,
  callRulesOf,
  callRulesToPreview,
  moreHours,
} from './call-hours-draft.ts';
import { callHoursInWords } from './call-hours-words.ts';

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

test('a day that is named twice is a problem: it would be open although one of them closes it', () => {
  const draft = callHoursDraft(STORED);
  const closed = { day: '2026-12-01', hours: [] };
  const twice = { ...draft, exceptions: [...draft.exceptions, closed] };
  expect([draft, twice].map(hasRepeatedDay)).toEqual([false, true]);
  expect(callHoursToPreview(twice)).toEqual(STORED);
});

test('a day that is not chosen yet is saved, and so refused, but not previewed', () => {
  const draft = callHoursDraft(STORED);
  const added = { ...draft, exceptions: [...draft.exceptions, { day: '', hours: [] }] };
  expect(callHoursOf(added).exceptions).toHaveProperty(['']);
  expect(callHoursToPreview(added)).toEqual(STORED);
  const rules = { noticeHours: '24', daysAhead: '30', holidays: ['2026-12-24', ''] };
  expect(callRulesOf(rules).holidays).toEqual(rules.holidays);
  expect(callRulesToPreview(rules).holidays).toEqual(['2026-12-24']);
});

test('stored hours are sentences in words', () => {
  expect(callHoursInWords(STORED)).toBe(
    'Monday 9:00 AM to 10:30 AM. Other days: Dec 1, 2026 9:00 AM to 10:00 AM; Dec 24, 2026 closed. ' +
      'Phone, Video. 0 minutes free before and 15 after a call. At most 3 a day',
  );
});

test('hours are added after those that a day has', () => {
  expect(moreHours([])).toEqual({ from: '09:00', to: '10:00' });
  expect(moreHours([{ from: '13:00', to: '15:30' }])).toEqual({ from: '16:00', to: '17:00' });
  expect(moreHours([{ from: '20:00', to: '23:45' }])).toEqual({ from: '22:00', to: '23:00' });
});
