import { expect, test } from '@jest/globals';
import { renderSections } from './markdown.ts';

const htmlOf = (text: string) => renderSections(text).sections[0]?.html;

test('cuts a text at its second-level headings and gives each an anchor of its own', () => {
  const { sections } = renderSections(
    "Hello.\n\n## What it costs\n\nMoney.\n\n### Who's paying?\n\nYou.\n\n## What it costs\n\nTime.",
  );
  expect(sections.map(({ id, heading, text }) => [id, heading, text])).toEqual([
    ['intro', null, 'Hello.'],
    ['what-it-costs', 'What it costs', "Money.\nWho's paying?\nYou."],
    ['what-it-costs-2', 'What it costs', 'Time.'],
  ]);
  expect(sections[1]?.html).toContain('<h3 id="whos-paying">');
});

test('writes text without markup as a reader would see it', () => {
  const { sections } = renderSections('Fish & "chips" <3 **loud**\n\n- one\n- two');
  expect(sections[0]?.text).toBe('Fish & "chips" <3 loud\none\ntwo');
});

test('does not hand the visit to the sites it links to, and keeps inner links as they are', () => {
  expect(htmlOf('[a](https://a.example/?x="y"&z)')).toBe(
    '<p><a href="https://a.example/?x=&quot;y&quot;&amp;z" rel="noopener">a</a></p>',
  );
  expect(htmlOf('[a](/team#faqs)')).toBe('<p><a href="/team#faqs">a</a></p>');
});

test('cites sources and marks illustrations', () => {
  expect(htmlOf('It is 4% [source: A <b> Study, 2020, https://a.example/1].')).toBe(
    '<p>It is 4% <cite>(<a href="https://a.example/1" rel="noopener">A &lt;b&gt; Study, 2020</a>)</cite>.</p>',
  );
  expect(htmlOf('It is 4% [illustration].')).toContain('(an example, not a statistic)');
});

test('tables scroll by themselves', () => {
  expect(htmlOf('| a |\n| --- |\n| b |')).toMatch(
    /^<div class="table" role="group" tabindex="0"><table>/,
  );
});

test('finds links and pictures with their lines', () => {
  const { references } = renderSections('One.\n\n- two\n- [three](/three)\n\n![four](four.svg)');
  expect(references).toEqual([
    { kind: 'link', to: '/three', line: 3 },
    { kind: 'image', to: 'four.svg', line: 5 },
  ]);
});
