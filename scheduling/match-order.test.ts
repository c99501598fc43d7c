import { expect, test } from '@jest/globals';
import { matchOrder } from './match-order.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));

test('who has the fewest calls is asked first, then who was booked longest ago, then the order given', () => {
  const candidates = [
    { therapist: 'two-calls', bookedAt: [at(1), at(2)], reasons: 0 },
    { therapist: 'booked-late', bookedAt: [at(9)], reasons: 0 },
    { therapist: 'booked-early', bookedAt: [at(3)], reasons: 0 },
    { therapist: 'free', bookedAt: [], reasons: 0 },
    { therapist: 'free-too', bookedAt: [], reasons: 0 },
  ];
  expect(matchOrder(candidates)).toEqual([
    'free',
    'free-too',
    'booked-early',
    'booked-late',
    'two-calls',
  ]);
});

test('equals take turns', () => {
  const bookedAt = new Map<string, Date[]>([
    ['a', []],
    ['b', []],
    ['c', []],
  ]);
  const asked = Array.from({ length: 6 }, (_, turn) => {
    const [first = ''] = matchOrder(
      [...bookedAt].map(([therapist, times]) => ({ therapist, bookedAt: times, reasons: 0 })),
    );
    bookedAt.get(first)?.push(at(turn));
    return first;
  });
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('who fits best is asked first, however many calls they have', () => {
  const candidates = [
    { therapist: 'free', bookedAt: [], reasons: 0 },
    { therapist: 'fits', bookedAt: [at(1), at(2)], reasons: 1 },
    { therapist: 'fits-best', bookedAt: [at(3)], reasons: 2 },
  ];
  expect(matchOrder(candidates)).toEqual(['fits-best', 'fits', 'free']);
});
