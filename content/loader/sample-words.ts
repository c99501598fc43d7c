import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from './model.ts';
import { filesIn } from './source-file.ts';

type IsTrue = (content: Content) => boolean;

/** Words of the sample practice. `isTrue` tells whether the loaded practice has the same fact. */
const SAMPLE_WORDS: readonly [word: string, pattern: RegExp, isTrue: IsTrue][] = [
  ['Lantern Row', /\bLantern Row\b/, isSample],
  ['.example', /\.example\b/, () => false],
  ['555-01xx', /\b555-01\d\d\b/, () => false],
  ['Dallas', /\bDallas\b/, ({ site }) => site.address.city === 'Dallas'],
  ['Texas', /\bTexas\b/, ({ site }) => site.address.regionName === 'Texas'],
  ['El Paso', /\bEl Paso\b/, ({ site }) => site.address.regionName === 'Texas'],
  ['Imani', /\bImani\b/, worksHere('Imani')],
  ['Juniper', /\bJuniper\b/, worksHere('Juniper')],
  ['Avocet', /\bAvocet\b/, worksHere('Avocet')],
  ['Rafael', /\bRafael\b/, worksHere('Rafael')],
  ['Theo', /\bTheo\b/, worksHere('Theo')],
  ['Wesley', /\bWesley\b/, worksHere('Wesley')],
  ['Sandpiper', /\bSandpiper\b/, () => false],
];

function worksHere(name: string): IsTrue {
  return ({ people }) => people.some((person) => person.name.includes(name));
}

/** Whether the content is still that of the sample practice. */
export function isSample({ site }: Content): boolean {
  return site.name === 'Lantern Row';
}

/**
 * Finds names and places of the sample that are left in the texts of another practice.
 * @param directory the content folder
 * @param content what was loaded from it
 * @returns each word with the files that have it
 */
export function sampleWordsIn(
  directory: string,
  content: Content,
): { word: string; files: string[] }[] {
  const texts = ['.md', '.yaml']
    .flatMap((ending) => filesIn(directory, '', ending))
    .filter((file) => file !== 'README.md')
    .map((file) => ({ file, text: readFileSync(join(directory, file), 'utf8') }));
  return SAMPLE_WORDS.filter(([, , isTrue]) => !isTrue(content))
    .map(([word, pattern]) => ({
      word,
      files: texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file),
    }))
    .filter(({ files }) => files.length > 0);
}
