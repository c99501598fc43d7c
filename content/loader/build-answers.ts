/** Builds the practice's own answers from the files in `answers/`. */
import type { z } from 'zod';
import { ANSWER_LANGUAGES, type answersSchema } from './answers-schema.ts';
import type { ContentReader, Entry } from './content-reader.ts';
import type { Answer, Fact } from './model.ts';
import type { PAGE_LAYOUTS } from './page-schema.ts';
import { idOf, type Key, type SourceFile } from './source-file.ts';
import { fillTemplate, placeholdersIn } from './template.ts';

type PageLayout = (typeof PAGE_LAYOUTS)[number];
const WITHOUT_QUESTIONS: ReadonlySet<PageLayout> = new Set(['chat', 'gallery', 'not-found']);
/** Long enough for three sentences; a longer answer is a passage, which belongs on its page. */
const MAX_ANSWER_WORDS = 60;

/**
 * All entries, in the order of their files. Reports unknown facts and answers, answers that are too long, and ids or
 * questions that occur twice.
 * @param facts the sentences that `{id}` inserts
 */
export function buildAnswers(
  files: readonly Entry<z.output<typeof answersSchema>>[],
  facts: readonly Fact[],
  reader: ContentReader,
): Answer[] {
  const claimed = new Map<string, { source: SourceFile; key: readonly Key[] }>();
  const claim = (what: string, source: SourceFile, key: readonly Key[], message: string) => {
    const first = claimed.get(what);
    if (!first) {
      claimed.set(what, { source, key });
      return;
    }
    // Finding a line searches the file, so it is done only for conflicts.
    const line = first.source.lineOf(first.key);
    reader.report(source, key, `${message}: see ${first.source.file}:${line}`);
  };
  const sentences = {
    en: Object.fromEntries(facts.map(({ id, en }) => [id, en])),
    es: Object.fromEntries(facts.map(({ id, es }) => [id, es])),
  };
  const ids = new Set(files.flatMap(({ data }) => data.map(({ id }) => id)));
  return files.flatMap(({ data, source }) =>
    data.map(({ answer, ...entry }, index) => {
      claim(`id ${entry.id}`, source, [index, 'id'], 'This id is taken');
      for (const [at, id] of (entry.notBeside ?? []).entries()) {
        if (ids.has(id)) continue;
        reader.report(source, [index, 'notBeside', at], `There is no answer called ${id}`);
      }
      const html = { en: '', es: '' };
      const text = { en: '', es: '' };
      for (const language of ANSWER_LANGUAGES) {
        for (const [at, question] of entry.questions[language].entries()) {
          const key = [index, 'questions', language, at];
          claim(`question ${questionKey(question)}`, source, key, 'This question is asked twice');
        }
        const key = [index, 'answer', language];
        for (const name of placeholdersIn(answer[language])) {
          if (Object.hasOwn(sentences[language], name)) continue;
          reader.report(source, key, `There is no fact called {${name}}`);
        }
        const rendered = reader.answer(
          fillTemplate(answer[language], sentences[language]),
          key,
          source,
        );
        html[language] = rendered.html;
        text[language] = rendered.text;
        const words = rendered.text.split(/\s+/).length;
        if (words > MAX_ANSWER_WORDS) {
          const message = `Please use at most ${MAX_ANSWER_WORDS} words; there are ${words}`;
          reader.report(source, key, message);
        }
      }
      return { ...entry, subject: idOf(source.file), answer: text, answerHtml: html };
    }),
  );
}

/** Reports answers of staff on pages that show no questions. */
export function checkStaffAnswers(
  { data, source }: Entry<z.output<typeof answersSchema>>,
  pages: readonly { path: string; layout: PageLayout }[],
  reader: ContentReader,
): void {
  const showing = new Set(
    pages.filter(({ layout }) => !WITHOUT_QUESTIONS.has(layout)).map(({ path }) => path),
  );
  for (const [index, { page }] of data.entries()) {
    const [path = ''] = page.split('#');
    if (showing.has(path)) continue;
    const message = `${path} shows no questions: please choose another page, such as /fees-and-faqs`;
    reader.report(source, [index, 'page'], message);
  }
}

/** A question without case, accents and punctuation, so that two spellings of it are one. */
function questionKey(question: string): string {
  return question
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim();
}
