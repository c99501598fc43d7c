import { expect, test } from '@jest/globals';
import { loadContent } from './load.ts';
import { readingGrade, wordsOf } from './readability.ts';
import { visibleWords } from './visible-words.ts';

const content = loadContent();
const pages = [
  ...content.pages,
  ...content.people,
  ...content.posts,
  ...content.episodes,
  ...content.downloads,
];

/** Forms, lists, tools and demos say what they have to and no more. */
const MAY_BE_SHORT = new Set([
  'blog-list',
  'podcast-list',
  'download-list',
  'quiz',
  'links',
  'sitemap',
  'gallery',
  'not-found',
]);

test.each(
  pages
    .filter((page) => !('layout' in page && MAY_BE_SHORT.has(page.layout)))
    .map(({ file }) => file),
)('%s has at least 250 words', (file) => {
  const page = pages.find((one) => one.file === file);
  expect(wordsOf(page ? visibleWords(page).join('\n') : '').length).toBeGreaterThanOrEqual(250);
});

test.each(pages.map(({ file }) => file))('%s can be read at the tenth grade', (file) => {
  const page = pages.find((one) => one.file === file);
  expect(readingGrade(page ? visibleWords(page).join('\n') : '')).toBeLessThanOrEqual(10);
});

test('no page repeats a paragraph of another', () => {
  const firstSeen = new Map<string, string>();
  const repeated: string[] = [];
  for (const page of pages) {
    for (const text of visibleWords(page)) {
      const words = wordsOf(text.toLowerCase());
      if (words.length < 8) continue;
      const key = words.join(' ');
      const other = firstSeen.get(key);
      if (other && other !== page.file)
        repeated.push(`${page.file} and ${other}: ${text.slice(0, 60)}`);
      firstSeen.set(key, page.file);
    }
  }
  expect(repeated).toEqual([]);
});

test('whoever is an associate or intern is never named with the title alone', () => {
  const supervised = content.people.filter(({ supervision }) => supervision);
  for (const page of pages) {
    for (const text of visibleWords(page)) {
      for (const { name, credentials, supervision } of supervised) {
        if (!text.includes(`${name}, ${credentials}`)) continue;
        expect(text).toContain(supervision?.supervisor);
      }
    }
  }
});
