import { expect, test } from '@jest/globals';
import { elementsIn, parseMarkup } from './parse-markup.ts';

test('parses nested elements, entities and link targets', () => {
  expect(
    parseMarkup('<p>A &amp; <strong>B</strong><br>\n<a href="/x?a=1&amp;b=2">C</a></p>'),
  ).toEqual([
    {
      tag: 'p',
      href: null,
      children: [
        'A & ',
        { tag: 'strong', href: null, children: ['B'] },
        { tag: 'br', href: null, children: [] },
        ' ',
        { tag: 'a', href: '/x?a=1&b=2', children: ['C'] },
      ],
    },
  ]);
});

test('finds the cells of a row, including empty ones', () => {
  const table = parseMarkup(
    '<div class="table"><table><tbody><tr><td>A</td><td></td></tr></tbody></table></div>',
  );
  expect(elementsIn(table, 'td').map(({ children }) => children)).toEqual([['A'], []]);
});

test.each(['<p>never ends', '<p><em>crossed</p></em>'])('rejects %s', (markup) => {
  expect(() => parseMarkup(markup)).toThrow(/has no end|ends/);
});
