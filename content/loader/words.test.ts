import { expect, test } from '@jest/globals';
import { loadContent } from './load.ts';
import { readingGrade, wordsOf } from './readability.ts';
import { visibleWords } from './visible-words.ts';

const content = loadContent();
// The readability formula is for English.
const pages = [
  ...content.pages.filter(({ language }) => language === 'en'),
  ...content.people,
  ...content.posts,
  ...content.episodes,
  ...content.downloads,
];

/** Forms, lists, tools and demos have no minimum length. */
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

/** The texts of every page by file, and of what is drawn from data: the home page, the quizzes, the ritual, Relie. */
const texts = new Map<string, string[]>([
  ...pages.map((page): [string, string[]] => [page.file, visibleWords(page)]),
  ['home.yaml', sentencesIn(content.home)],
  ['ritual.yaml', sentencesIn(content.ritual)],
  ['relie.yaml', sentencesIn({ ...content.relie, model: null })],
  ...content.quizzes.map((quiz): [string, string[]] => [
    `quizzes/${quiz.id}.yaml`,
    sentencesIn(quiz),
  ]),
]);

const gradeOf = (file: string) => readingGrade(texts.get(file)?.join('\n') ?? '');

test.each([...texts.keys()])('%s can be read at the tenth grade', (file) => {
  expect(gradeOf(file)).toBeLessThanOrEqual(10);
});

test('most pages can be read at the eighth grade', () => {
  const grades = [...texts.keys()].map(gradeOf);
  expect(grades.reduce((sum, grade) => sum + grade, 0) / grades.length).toBeLessThanOrEqual(8);
});

test('no page repeats a paragraph of another', () => {
  const firstSeen = new Map<string, string>();
  const repeated: string[] = [];
  for (const [file, paragraphs] of texts) {
    for (const text of paragraphs) {
      const words = wordsOf(text.toLowerCase());
      // Names of pages and buttons may be repeated.
      if (words.length < 12) continue;
      const key = words.join(' ');
      const other = firstSeen.get(key);
      if (other && other !== file) repeated.push(`${file} and ${other}: ${text.slice(0, 60)}`);
      firstSeen.set(key, file);
    }
  }
  expect(repeated).toEqual([]);
});

/** The texts in a tree of data that are long enough to be sentences. */
function sentencesIn(data: unknown): string[] {
  if (typeof data === 'string') return wordsOf(data).length > 3 ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(sentencesIn);
}

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
