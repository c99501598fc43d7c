import { describe, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { subHours } from 'date-fns/subHours';
import type { Call } from './calls.repository.ts';
import { outdatedBecause } from './outdated-because.ts';

const START = new Date('2026-12-01T16:00:00Z');
const CALL: Call = {
  id: '01939b1e-0000-7000-8000-000000000000',
  format: 'phone',
  status: 'NO_SHOW',
  sequence: 1,
  changedAt: START,
  acceptedAt: null,
  canceledBy: null,
  offeredUntil: null,
  startsAt: START,
  endsAt: new Date('2026-12-01T16:15:00Z'),
};

describe('a message about a call', () => {
  const missed = { occasion: 'NO_SHOW', sequence: 1 } as const;

  test('tells of a missed call for a week', () => {
    expect(outdatedBecause(CALL, missed, addDays(START, 2))).toBeUndefined();
    // Staff may correct the address of a lead months later, which sends messages again.
    expect(outdatedBecause(CALL, missed, addDays(START, 30))).toContain('long over');
  });

  test('tells of a call that staff canceled for a week', () => {
    const call = { ...CALL, status: 'CANCELED', canceledBy: 'ada' } as const;
    const canceled = { occasion: 'CANCELED', sequence: 1 } as const;
    expect(outdatedBecause(call, canceled, addDays(START, 2))).toBeUndefined();
    expect(outdatedBecause(call, canceled, addDays(START, 30))).toContain('long over');
    const own = { ...call, canceledBy: 'visitor' };
    expect(outdatedBecause(own, canceled, addDays(START, 2))).toContain('has begun');
  });

  test('tells of a coming call until it begins, and of no change that another one followed', () => {
    const call = { ...CALL, status: 'CONFIRMED' } as const;
    const moved = { occasion: 'MOVED', sequence: 1 } as const;
    expect(outdatedBecause(call, moved, addDays(START, -1))).toBeUndefined();
    expect(outdatedBecause(call, moved, START)).toContain('has begun');
    expect(outdatedBecause(call, { ...moved, sequence: 0 }, addDays(START, -1))).toContain(
      'changed',
    );
  });

  test('reminds a day before until the reminder of the last hour is near', () => {
    const call = { ...CALL, status: 'CONFIRMED' } as const;
    const reasons = (occasion: 'REMINDER_DAY' | 'REMINDER_HOUR') =>
      [24, 3, 2, 0.5].map((hours) =>
        outdatedBecause(call, { occasion, sequence: 1 }, subHours(START, hours)),
      );
    const late = 'the reminder an hour before the call is due by now, or soon.';
    expect(reasons('REMINDER_DAY')).toEqual([undefined, undefined, late, late]);
    expect(reasons('REMINDER_HOUR')).toEqual([undefined, undefined, undefined, undefined]);
  });
});
