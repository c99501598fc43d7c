import { expect, test } from '@jest/globals';
import { isoDay } from './iso-day.ts';

test.each([
  ['America/Chicago', '2026-11-22'],
  ['America/New_York', '2026-11-23'],
  ['Pacific/Honolulu', '2026-11-22'],
])('a moment shortly before midnight of Chicago is in %s on %s', (timeZone, day) => {
  expect(isoDay(new Date('2026-11-23T05:59:00Z'), timeZone)).toBe(day);
});
