import { z } from 'zod';
import type { Content, Faq } from '#content/model';

/** Something that answers a question by itself: the practice's own answer, a fact, or a question with its answer. */
export const answerUnitSchema = z.object({
  /** Unique: `answers/session-price`, `facts/theo-kestrel.price`, `/reset#why-does-the-price-say-from`. */
  id: z.string(),
  /** The address that says more, perhaps with an anchor. */
  page: z.string(),
  /** Ways of asking. Empty for a fact of a person or page; see {@link AnswerPack.asked}. */
  questions: z.array(z.string()),
  /** What the fact says of the person or page at `page`; null for other units. */
  about: z.string().nullable(),
  en: z.string(),
  /** Null if the content has it in English only. */
  es: z.string().nullable(),
  /** What Relie asks afterwards; null if the unit has no question of its own. */
  next: z.object({ en: z.string(), es: z.string() }).nullable(),
});
export type AnswerUnit = z.output<typeof answerUnitSchema>;

export const answerPackSchema = z.object({
  units: z.array(answerUnitSchema),
  /** Ways of asking for a fact, by the unit's `about`. They have `{name}` for the person or page. */
  asked: z.record(z.string(), z.array(z.string())),
  /** Names of each person and page that has facts, by path. */
  names: z.record(z.string(), z.array(z.string())),
});
export type AnswerPack = z.output<typeof answerPackSchema>;

/** Everything in the content that answers a question by itself. Pages marked `noindex` have no part in it. */
export function answerPackOf({
  answers,
  facts,
  factQuestions,
  pages,
  posts,
}: Pick<Content, 'answers' | 'facts' | 'factQuestions' | 'pages' | 'posts'>): AnswerPack {
  const owned = answers.map(({ id, page, questions, answer, next }) => ({
    id: `answers/${id}`,
    page,
    questions: [...questions.en, ...questions.es],
    about: null,
    ...answer,
    next,
  }));
  const said = new Set(owned.map(({ en }) => en));
  const public_ = [...pages.filter(({ noindex, canonical }) => !noindex && !canonical), ...posts];
  return {
    units: [
      ...owned,
      ...facts
        .filter(({ about }) => about !== null)
        .map((fact) => ({ ...fact, id: `facts/${fact.id}`, questions: [], next: null })),
      // A page shows some of the practice's own answers among its FAQs.
      ...public_.flatMap(({ path, faqs }) =>
        faqs.filter(({ answer }) => !said.has(answer)).map((faq) => faqUnit(path, faq)),
      ),
    ],
    asked: Object.fromEntries(
      Object.entries(factQuestions.asked).map(([about, ways]) => [about, [...ways]]),
    ),
    names: Object.fromEntries(
      Object.entries(factQuestions.names).map(([path, names]) => [path, [...names]]),
    ),
  };
}

function faqUnit(path: string, { id, question, answer }: Faq): AnswerUnit {
  return {
    id: `${path}#${id}`,
    page: `${path}#${id}`,
    questions: [question],
    about: null,
    en: answer,
    es: null,
    next: null,
  };
}
