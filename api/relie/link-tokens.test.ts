import { expect, test } from '@jest/globals';
import { LINK_TOKEN } from '#contracts/link-tokens';
import fc from '../../tests/support/fast-check.ts';
import { validTokens, withValidTokens } from './link-tokens.ts';
import type { ReplyFacts } from './reply-facts.ts';
import { statedIn } from './stated-facts.ts';

const facts: ReplyFacts = {
  links: new Map([['fees', { key: 'fees', to: '/fees-and-faqs', text: 'Fees' }]]),
  quizzes: new Map(),
  phone: { display: '(214) 555-0142', e164: '+12145550142' },
  email: 'hello@lanternrow.example',
  stated: statedIn([]),
  sentences: [],
  people: [],
  hours: { opens: '09:00', closes: '17:00' },
};

test.each([
  ['[[Book here](y)](//evil.example)', 'Book here'],
  ['![[a cat](y)](https://evil.example/cat.png)', 'a cat'],
  ['[a [b](c) d](/x_(y))', 'a b d'],
  ['See [our fees](https://evil.example) at LINK:fees.', 'See our fees at LINK:fees.'],
  ['Look: www.[](y)evil.example', 'Look:'],
])('%s keeps its words only', (text, words) => {
  expect(withValidTokens(text, facts)).toBe(words);
});

test('a text with links nested deeper than a reply has them is dropped', () => {
  expect(withValidTokens(`${'['.repeat(50)}x${'](y)'.repeat(50)}`, facts)).toBe('');
});

test('no text keeps a Markdown link, an address or a token that is not valid', () => {
  const part = fc.constantFrom(
    ...['[', ']', '(', ')', '](', '![', 'Book', ' ', '//evil.example', 'https://', 'www.', 'x'],
    ...['LINK:fees', 'LINK:nowhere', 'CALL:', '988', '666', 'EMAIL:a@evil.example', '.', '\t'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const clean = withValidTokens(parts.join(''), facts);
      expect(clean).not.toMatch(/\[[^[\]]*\]\([^()]*\)/);
      expect(clean).not.toMatch(/\b(?:https?:\/\/|www\.)\S/i);
      expect(validTokens(clean, facts)).toEqual(clean.match(new RegExp(LINK_TOKEN, 'gi')) ?? []);
      expect(withValidTokens(clean, facts)).toBe(clean);
    }),
    { numRuns: 2_000 },
  );
});
