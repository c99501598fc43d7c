/** `npm run content`: checks the content and prints a summary or the problems, worded for editors. */
import { CONTENT_FOLDER, loadContent } from './load.ts';
import type { Content } from './model.ts';
import { ContentError } from './problems.ts';
import { readingGrade, wordsOf } from './readability.ts';
import { allDocuments, routesOf } from './routes.ts';
import { isSample, sampleWordsIn } from './sample-words.ts';
import { visibleWords } from './visible-words.ts';

/** Summary of valid content. */
function summaryOf(directory: string, content: Content): string {
  const texts = allDocuments(content).map((document) => ({
    file: document.file,
    text: visibleWords(document).join('\n'),
  }));
  const words = texts.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
  const hardest = texts
    .filter(({ text }) => wordsOf(text).length >= 100)
    .map(({ file, text }) => ({ file, grade: readingGrade(text) }))
    .sort((a, b) => b.grade - a.grade)
    .slice(0, 5);
  const questions = content.answers.reduce(
    (sum, { questions: { en, es } }) => sum + en.length + es.length,
    0,
  );
  return [
    `${content.site.name}: the content is in order.`,
    `  ${routesOf(content).length} addresses: ${content.pages.length} pages, ${content.people.length} people, ` +
      `${content.posts.length} blog posts, ${content.episodes.length} episodes, ${content.downloads.length} guides, ` +
      `${content.quizzes.length} quizzes`,
    `  ${Object.keys(content.redirects.exact).length} old addresses that redirect`,
    `  ${content.answers.length} answers to ${questions} questions, ${content.facts.length} facts`,
    `  ${words.toLocaleString('en-US')} words`,
    '  Hardest to read (school grade; 8 to 10 is the aim, lower is fine):',
    ...hardest.map(({ file, grade }) => `    ${grade.toFixed(1)}  ${file}`),
    ...(isSample(content) ? [SAMPLE_NOTE] : leftOf(directory, content)),
  ].join('\n');
}

const SAMPLE_NOTE =
  '  This is the sample practice. content/README.md says in which order you make it yours.';

/** Lists words left over from the sample. They are not errors, because texts may mention some on purpose. */
function leftOf(directory: string, content: Content): string[] {
  const words = sampleWordsIn(directory, content);
  if (!words.length) return [];
  return [
    '  Words of the sample that may not be true of your practice:',
    ...words.map(({ word, files }) => `    ${word.padEnd(12)}${files.join(', ')}`),
  ];
}

try {
  const [, , directory = CONTENT_FOLDER] = process.argv;
  console.log(summaryOf(directory, loadContent(directory)));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
