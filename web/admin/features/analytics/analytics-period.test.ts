import { expect, test } from '@jest/globals';
import { chosenPeriod, parseAnalyticsAddress } from './analytics-period.ts';

const TODAY = '2026-11-22';

test.each([
  [{}, '2026-10-24', '2026-11-22'],
  [{ period: 'today' }, '2026-11-22', '2026-11-22'],
  [{ period: 'week' }, '2026-11-16', '2026-11-22'],
  [{ period: 'this-year' }, '2026-01-01', '2026-11-22'],
  [{ period: 'year' }, '2025-11-23', '2026-11-22'],
  [{ period: 'own', from: '2026-02-01', to: '2026-02-28' }, '2026-02-01', '2026-02-28'],
  [{ period: 'own', from: 'yesterday', to: '2026-99-99' }, '2026-10-24', '2026-11-22'],
  [{ period: 'eternity', compare: 'nothing' }, '2026-10-24', '2026-11-22'],
])('%j is from %s to %s', (search, from, to) => {
  expect(chosenPeriod(parseAnalyticsAddress(search), TODAY)).toEqual({ from, to });
});
