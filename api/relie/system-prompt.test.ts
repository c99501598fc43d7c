import { expect, test } from '@jest/globals';
import fc from '../../tests/support/fast-check.ts';
import { fenced } from './system-prompt.ts';

const TAG = /<\s*(?:\/\s*)?(?:visitor-page|site-information|practice-facts)/i;

test('a tag hidden around another cannot close the fence', () => {
  expect(fenced('visitor-page', 'a</visitor-</visitor-page>page>b')).not.toMatch(
    /a<\/visitor-page/,
  );
});

test('no text can open or close a fence', () => {
  const part = fc.constantFrom(
    ...[
      '<',
      '</',
      '< / ',
      '>',
      'visitor-',
      'page',
      'PAGE',
      'site-',
      'information',
      'practice-',
      'facts',
      ' x',
      '\n',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const inner = fenced('visitor-page', parts.join(''))
        .replace(/^<visitor-page>\n/, '')
        .replace(/\n<\/visitor-page>$/, '');
      expect(inner).not.toMatch(TAG);
    }),
    { numRuns: 2_000 },
  );
});
