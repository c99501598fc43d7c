import { z } from 'zod';
import type { Content, Faq } from '#content/model';

/** Something that answers a question by itself: the practice's own answer, a fact, or a question with its answer. */
export const answerUnitSchema = z.object({
  /** Unique: `answers/session-price`, `facts/theo-kestrel.price`, `/reset#why-does-the-price-say-from`. */
  id: z.string(),
  /** Address of the page with more details, optionally with an anchor. */
  page: z.string(),
  pageName: z.string(),
  /** Ways of asking. Empty for a fact of a person or page; see {@link AnswerPack.asked}. */
  questions: z.array(z.string()),
  /** The first way of asking in English, then in Spanish if there is one. */
  titles: z.array(z.string()).max(2),
  /** The subject of a fact about the person or page at `page`, e.g. `price`; null for other units. */
  about: z.string().nullable(),
  en: z.string(),
  /** Null if the content has it in English only. */
  es: z.string().nullable(),
  /** What Relie asks afterwards; null if the unit has no question of its own. */
  next: z.object({ en: z.string(), es: z.string() }).nullable(),
  /**
   * `off-topic` declines what has nothing to do with the practice, `not-said` says that the site has no answer,
   * `small-talk` answers a greeting and the like, and `safety` names the numbers to call.
   */
  kind: z.enum(['answer', 'small-talk', 'off-topic', 'not-said', 'safety']),
  /** Ids of the units that this one is never added to. */
  notBeside: z.array(z.string()).optional(),
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

/** Kind of the units of a file of `answers/`; files not listed hold answers. */
const KINDS: Readonly<Record<string, AnswerUnit['kind']>> = {
  'off-topic': 'off-topic',
  'small-talk': 'small-talk',
  'not-on-the-site': 'not-said',
  safety: 'safety',
};

/** Everything in the content that answers a question by itself. Pages marked `noindex` are excluded. */
export function answerPackOf(content: Content): AnswerPack {
  const { answers, facts, factQuestions, pages, posts } = content;
  const names = pageNamesOf(content);
  const at = (page: string) => ({ page, pageName: names.get(pathOf(page)) ?? content.site.name });
  const shown = answers.flatMap((answer) => {
    const page = presentAddress(answer.page, posts);
    return page === null ? [] : [{ ...answer, page }];
  });
  const owned = shown.map(({ id, subject, page, questions, answer, next, notBeside }) => ({
    id: `answers/${id}`,
    ...at(page),
    questions: [...questions.en, ...questions.es],
    titles: [...questions.en.slice(0, 1), ...questions.es.slice(0, 1)],
    about: null,
    ...answer,
    next,
    kind: KINDS[subject] ?? ('answer' as const),
    notBeside: notBeside?.map((other) => `answers/${other}`),
  }));
  const said = new Set(owned.map(({ en }) => en));
  const indexed = [
    ...pages.filter((page) => !page.noindex && !page.canonical && page.language === 'en'),
    ...posts,
  ];
  return {
    units: [
      ...owned,
      ...facts
        .filter(({ about }) => about !== null)
        .map(({ id, page, about, en, es }) => ({
          ...{ id: `facts/${id}`, questions: [], titles: [], about, en, es, next: null },
          kind: 'answer' as const,
          ...at(page),
        })),
      // A page shows some of the practice's own answers among its FAQs.
      ...indexed.flatMap(({ path, faqs }) =>
        faqs
          .filter(({ answer }) => !said.has(answer))
          .map((faq) => ({ ...faqUnit(path, faq), ...at(`${path}#${faq.id}`) })),
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

/** The address with the post's present slug; null if the post is not published any more. */
function presentAddress(address: string, posts: Content['posts']): string | null {
  const [, id] = /^\/blog\/(\d+)(?:-|$)/.exec(pathOf(address)) ?? [];
  if (id === undefined) return address;
  const post = posts.find((one) => String(one.id) === id);
  return post ? post.path + address.slice(pathOf(address).length) : null;
}

function faqUnit(
  path: string,
  { id, question, answer }: Faq,
): Omit<AnswerUnit, 'page' | 'pageName'> {
  return {
    id: `${path}#${id}`,
    ...{ questions: [question], titles: [question], about: null },
    ...{ en: answer, es: null, next: null, kind: 'answer' },
  };
}

/** The path of an address without its anchor. */
export const pathOf = (address: string): string => address.split('#')[0] ?? '';

function pageNamesOf({ pages, people, posts, episodes, downloads }: Content): Map<string, string> {
  const titled = [...posts, ...episodes, ...downloads];
  return new Map([
    ...[...pages, ...people].map(({ path, name }) => [path, name] as const),
    ...titled.map(({ path, title }) => [path, title] as const),
  ]);
}
