import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { AnswerFinder } from '#search-index/answer-finder';
import { answerPackOf, pathOf } from '#search-index/answer-units';
import { loadVocabulary } from '#search-index/load-vocabulary';
import { WordVectors } from '#search-index/word-vectors';
import { loadContent } from '../../content/loader/load.ts';

const content = loadContent();
const { suggestions, inSpanish } = content.relie.chat;

/** By suggested question, the id of the entry that must answer it. Questions that name a page are checked below. */
const MEANT: Readonly<Record<string, string>> = {
  'What does a session cost?': 'answers/session-price',
  'Do you take insurance?': 'answers/insurance',
  'How do I book?': 'answers/book',
  'Which therapist would fit us?': 'answers/get-matched',
  '¿Cuánto cuesta una sesión?': 'answers/session-price',
  '¿Quién atiende en español?': 'answers/spanish-therapist',
  '¿Aceptan seguro?': 'answers/insurance',
  '¿Cómo pido una cita?': 'answers/book',
};

let finder: AnswerFinder;
beforeAll(async () => {
  const index = path.resolve(import.meta.dirname, '../../search-index');
  const vectors = WordVectors.read(readFileSync(path.join(index, 'word-vectors/word-vectors.bin')));
  const { vocabulary } = loadVocabulary(path.join(index, 'vocabulary'));
  finder = await AnswerFinder.build(answerPackOf(content), vocabulary, vectors);
});

const idsFor = (question: string) =>
  finder.find(question, [], []).answers.map(({ unit: { id } }) => id);
const pagesFor = (question: string) =>
  finder.find(question, [], []).answers.map(({ unit: { page } }) => pathOf(page));

describe('a suggested question is answered by the entry meant for it', () => {
  test.each([...suggestions.default, ...inSpanish.suggestions.default])('%s', (question) => {
    expect(idsFor(question)).toEqual([MEANT[question]]);
  });

  test.each(
    content.people.flatMap((person) =>
      suggestions.therapist
        .filter((question) => question.includes('{page}'))
        .map((question) => [question.replace('{page}', person.name), person.path] as const),
    ),
  )('%s', (question, page) => {
    expect(pagesFor(question)).toEqual([page]);
  });

  test.each(
    content.pages
      .filter(({ layout, language }) => layout === 'service' && language === 'en')
      .map(({ name, path: page }) => [name, page] as const),
  )('How much is %s?', (name, page) => {
    expect(suggestions.service).toContain('How much is {page}?');
    // The fees page holds the price of couples therapy.
    expect([[page], ['/fees-and-faqs']]).toContainEqual(pagesFor(`How much is ${name}?`));
  });

  test('on the page of a therapist or service is meant by an entry, too', () => {
    const named = [...suggestions.therapist, ...suggestions.service];
    for (const question of named.filter((one) => !one.includes('{page}'))) {
      expect(idsFor(question)).toEqual([MEANT[question]]);
    }
  });
});
