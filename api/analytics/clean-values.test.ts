import { describe, expect, test } from '@jest/globals';
import { cleanHost, cleanLabel, DistinctValues } from './clean-values.ts';

describe('UTM values', () => {
  test.each([
    ['Newsletter', 'newsletter'],
    [' spring  sale ', 'spring sale'],
    ['2026-11-23-letter', '2026-11-23-letter'],
    ['20261123', '20261123'],
    ['boletín', 'boletín'],
  ])('keep %j as %j', (value, kept) => expect(cleanLabel(value)).toBe(kept));

  test.each([
    undefined,
    '',
    'jane@x.com',
    'jane%40x.com',
    'jane (at) x.com',
    '2145550142',
    '+1 214 555 0142',
    '214-555-0142',
    'call 214.555.0142 now',
    '555-0142',
    '5550142',
    'https://x.com/jane',
    'x'.repeat(61),
    '<b>',
    '=1+1',
  ])('refuse %j', (value) => expect(cleanLabel(value)).toBe(''));
});

describe('referrers', () => {
  const own = new Set(['www.lanternrow.example', 'lanternrow.example']);
  test.each([
    ['www.Google.com', 'google.com'],
    ['news.ycombinator.com', 'news.ycombinator.com'],
  ])('%s is %s', (host, kept) => expect(cleanHost(host, own)).toBe(kept));

  test.each([
    undefined,
    '',
    'localhost',
    '192.0.2.7',
    '192.0.2.7:3000',
    '[2001:db8::1]',
    'jane@x.com',
    'x.com/jane?token=1',
    'www.lanternrow.example',
    `${'x'.repeat(120)}.com`,
  ])('%j is not kept', (host) => expect(cleanHost(host, own)).toBe(''));
});

test('beyond its number of values, a dimension has others', () => {
  const values = new DistinctValues(2);
  expect(['a', 'b', 'c', 'a', ''].map((value) => values.bounded('source', value))).toEqual([
    ...['a', 'b', 'other', 'a', ''],
  ]);
  expect(values.bounded('campaign', 'c')).toBe('c');
  values.clear();
  expect(values.bounded('source', 'c')).toBe('c');
});
