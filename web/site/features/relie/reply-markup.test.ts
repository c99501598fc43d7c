import { describe, expect, test } from '@jest/globals';
import fc from '../../../../tests/support/fast-check.ts';
import { tokenResolver, type TokenTargets } from './link-tokens.ts';
import { parseReply, plainReply, type Inline } from './reply-markup.ts';

const TARGETS: TokenTargets = {
  links: {
    fees: { text: 'Fees and FAQs', inSpanish: 'Precios', to: '/fees-and-faqs' },
    call: { text: 'Book', inSpanish: 'Pedir', to: '/vibe-check', toInSpanish: '/es' },
  },
  quizzes: { fees: { text: 'Fee quiz', inSpanish: 'Cuestionario', to: '/fee-quiz' } },
  phone: { display: '(214) 555-0142', e164: '+12145550142' },
};
const resolve = tokenResolver(TARGETS);
const parse = (text: string) => parseReply(text, resolve);
const line = (text: string) => parse(text)[0]?.lines[0];

describe('reply markup', () => {
  test('parses bold, italic and both; leaves unclosed marks and snake_case unchanged', () => {
    expect(line('a **b _c_** *d*')).toEqual([
      { kind: 'text', text: 'a ' },
      {
        kind: 'bold',
        children: [
          { kind: 'text', text: 'b ' },
          { kind: 'italic', children: [{ kind: 'text', text: 'c' }] },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'italic', children: [{ kind: 'text', text: 'd' }] },
    ]);
    for (const text of ['**open', '2 * 3 * 4', 'snake_case_name']) {
      expect(line(text)).toEqual([{ kind: 'text', text }]);
    }
  });

  test('keeps line breaks within a paragraph, splits at empty lines, parses lists', () => {
    const blocks = parse('one\ntwo\n\nthree\n- four\n- five');
    expect(blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['paragraph', 2],
      ['paragraph', 1],
      ['list', 2],
    ]);
  });

  test('treats HTML as text', () => {
    const text = '<img src=x onerror=alert(1)>';
    expect(line(text)).toEqual([{ kind: 'text', text }]);
  });
});

describe('link tokens', () => {
  test.each([
    ['LINK:fees', 'Fees and FAQs', '/fees-and-faqs'],
    ['LINK:quiz:fees', 'Fee quiz', '/fee-quiz'],
    ['TEXT:+12145550142', 'Text (214) 555-0142', 'sms:+12145550142'],
    ['CALL:988', 'Call 988', 'tel:988'],
    [
      'EMAIL:hello@lanternrow.example',
      'Email hello@lanternrow.example',
      'mailto:hello@lanternrow.example',
    ],
  ])('%s', (token, label, href) => {
    expect(line(`See ${token}.`)).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'button', button: { label, href } },
    ]);
  });

  test.each([
    ['LINK:fees', 'Precios, en inglés', '/fees-and-faqs'],
    ['LINK:call', 'Pedir', '/es'],
    ['LINK:quiz:fees', 'Cuestionario, en inglés', '/fee-quiz'],
    ['TEXT:988', 'Mandar un mensaje al 988', 'sms:988'],
    ['CALL:+12145550142', 'Llamar al (214) 555-0142', 'tel:+12145550142'],
    ['EMAIL:a@b.example', 'Escribir a a@b.example', 'mailto:a@b.example'],
  ])('in a Spanish reply: %s', (token, label, href) => {
    expect(tokenResolver(TARGETS, 'es')(token)).toEqual({ label, href });
  });

  test.each(['LINK:nowhere', 'LINK:constructor', 'LINK:quiz:nowhere', 'CALL:12', 'EMAIL:nobody'])(
    'drops %s, which has no target',
    (token) => expect(line(token)).toEqual([]),
  );

  test('are read out by their label', () => {
    expect(plainReply(parse('**More**: LINK:fees'))).toBe('More: Fees and FAQs');
  });
});

describe('Markdown links and images', () => {
  test.each([
    '[Book here](https://evil.example)',
    '![Book here](//evil.example/cat.png)',
    '[Book here](javascript:alert(1))',
    '[Book here](/fees-and-faqs)',
  ])('%s becomes its label', (text) => {
    expect(line(text)).toEqual([{ kind: 'text', text: 'Book here' }]);
  });

  test('no text has a target but those of the tokens', () => {
    const part = fc.constantFrom(
      ...['[', ']', '(', ')', '](', '![', '**', '_', '<a href="', '">', 'Book', ' ', '\n', '- '],
      ...['//evil.example', 'javascript:x', 'LINK:fees', 'LINK:nowhere', 'CALL:988', 'http://x.y'],
    );
    const targets = (inline: Inline[]): string[] =>
      inline.flatMap((it) => {
        if (it.kind === 'text') return [];
        return it.kind === 'button' ? [it.button.href] : targets(it.children);
      });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const found = parse(parts.join('')).flatMap(({ lines }) => lines.flatMap(targets));
        for (const href of found) expect(['/fees-and-faqs', 'tel:988']).toContain(href);
      }),
      { numRuns: 2_000 },
    );
  });
});
