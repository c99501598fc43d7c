import { expect, test } from '@jest/globals';
import { skippedTimeProblem } from './zoned-time.ts';

test('only times in the hour that the clock change in March leaves out do not exist', () => {
  const problemOf = (local: string) => skippedTimeProblem(local, 'America/Chicago');
  for (const local of ['2027-03-14T02:00', '2027-03-14T02:59']) {
    expect(problemOf(local)).toMatch(/does not exist/);
  }
  for (const local of ['2027-03-14T01:59', '2027-03-14T03:00', '2026-11-01T01:30']) {
    expect(problemOf(local)).toBeUndefined();
  }
});
