import { expect, test } from '@jest/globals';
import { browserKind } from './browser-kind.ts';

test('keeps the names of known browsers and systems', () => {
  expect(
    browserKind(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ),
  ).toEqual({ device: 'Desktop', browser: 'Chrome', system: 'Windows' });
});

test('keeps no text of an unknown agent', () =>
  expect(browserKind('Janes Reader App/3 (x) Foo/2 (y)')).toEqual({
    device: 'Other',
    browser: 'Other',
    system: 'Other',
  }));
