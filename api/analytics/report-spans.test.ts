import { describe, expect, test } from '@jest/globals';
import { comparedWith, daysIn, spansOf } from './report-spans.ts';

describe('a period in whole months and days', () => {
  test.each([
    ['2026-01-01', '2026-12-31', ['month 2026-01-01 2026-12-31']],
    [
      '2025-11-24',
      '2026-11-23',
      ['day 2025-11-24 2025-11-30', 'month 2025-12-01 2026-10-31', 'day 2026-11-01 2026-11-23'],
    ],
    ['2026-02-01', '2026-02-28', ['month 2026-02-01 2026-02-28']],
    ['2028-02-01', '2028-02-28', ['day 2028-02-01 2028-02-28']],
    ['2026-01-15', '2026-02-14', ['day 2026-01-15 2026-02-14']],
    [
      '2026-01-31',
      '2026-03-01',
      ['day 2026-01-31 2026-01-31', 'month 2026-02-01 2026-02-28', 'day 2026-03-01 2026-03-01'],
    ],
    ['2026-12-01', '2027-01-02', ['month 2026-12-01 2026-12-31', 'day 2027-01-01 2027-01-02']],
    ['2026-11-23', '2026-11-23', ['day 2026-11-23 2026-11-23']],
  ])('%s to %s', (from, to, expected) => {
    const spans = spansOf({ from, to });
    expect(spans.map((span) => `${span.span} ${span.from} ${span.to}`)).toEqual(expected);
    expect(spans.reduce((sum, span) => sum + daysIn(span), 0)).toBe(daysIn({ from, to }));
  });
});

test('compares with as many days before, or with the year before', () => {
  const week = { from: '2026-03-01', to: '2026-03-07' };
  expect(comparedWith(week, 'previous')).toEqual({ from: '2026-02-22', to: '2026-02-28' });
  expect(comparedWith(week, 'year')).toEqual({ from: '2025-03-01', to: '2025-03-07' });
  expect(comparedWith({ from: '2028-02-29', to: '2028-02-29' }, 'year')).toEqual({
    from: '2027-02-28',
    to: '2027-02-28',
  });
});
