import type { PageDocument } from './page-document.ts';
import { passageOf } from './passage.ts';
import type { Question } from './question-reader.ts';
import type { PageHit } from './search-index.ts';
import { stemsOf } from './words.ts';

/** A section as an engine found it. */
export interface SectionHit {
  document: PageDocument;
  /** 0 to 1. */
  score: number;
  /** The stems of the question that this section has. */
  stems: readonly string[];
}

/** What a page must overcome: somebody with a question wants the page that helps, before what was once written about it. */
const HANDICAP: Record<PageDocument['kind'], number> = {
  service: 1,
  program: 1,
  faq: 1,
  contact: 1,
  form: 1,
  about: 0.97,
  resources: 0.95,
  homepage: 0.9,
  // Somebody's own page comes first only when they are named.
  therapist: 0.75,
  podcast: 0.65,
  blog: 0.65,
};
/** How much the words on a page count beside what people say about it. */
const WORDS_OF_PAGE = 0.12;
/** What it adds that the question is words nobody's phrases have, and one section has them all; less, by the square, for a share. */
const UNSAID_WORDS = 0.3;
/** How much each further good section of a page adds. */
const FURTHER_SECTION = 0.15;
/** What it adds that the question names the person whose page it is. */
const PERSON_NAMED = 0.6;
/** What it adds that the question is the page's name and nothing else; less the more else it says. */
const PAGE_NAMED = 0.2;

interface Found {
  sections: readonly SectionHit[];
  /** How well people's phrases for a page fit, by path. */
  affinities: ReadonlyMap<string, number>;
  /** Stems of the question that no phrase has. */
  unsaid: ReadonlySet<string>;
  question: Question;
}

/** A page as a whole: its first section, and the stems of its name. */
export interface KnownPage {
  first: PageDocument;
  nameStems: readonly string[];
}

/**
 * Puts the sections that an engine found, and the pages whose phrases fit, together into one list of pages.
 * @param pageAt undefined for a page that is gone
 */
export function rankPages(
  { sections, affinities, unsaid, question }: Found,
  pageAt: (path: string) => KnownPage | undefined,
  limit: number,
): PageHit[] {
  const byPath = Map.groupBy(sections, ({ document }) => document.path);
  const words = new Set(question.words);
  const stems = new Set(stemsOf(question.words));
  return [...new Set([...byPath.keys(), ...affinities.keys()])]
    .flatMap((path) => {
      const page = pageAt(path);
      if (!page) return [];
      const found = (byPath.get(path) ?? []).toSorted((a, b) => b.score - a.score);
      const fit = (affinities.get(path) ?? 0) + WORDS_OF_PAGE * scoreOfWords(found);
      const score =
        (fit + UNSAID_WORDS * shareOfUnsaid(found, unsaid, stems)) * handicapOf(page, words) +
        namesOf(page, words, stems);
      return [{ page: page.first, best: found[0]?.document ?? page.first, score }];
    })
    .sort((a, b) => b.score - a.score || a.page.path.localeCompare(b.page.path))
    .slice(0, limit)
    .map(({ page: { path, pageName, kind, facts }, best, score }) => ({
      ...{ path, pageName, kind, facts, score },
      anchor: best.anchor,
      heading: best.heading,
      content: passageOf(best, stems),
    }));
}

function shareOfUnsaid(
  found: readonly SectionHit[],
  unsaid: ReadonlySet<string>,
  stems: ReadonlySet<string>,
): number {
  const counts = found.map((hit) => hit.stems.filter((stem) => unsaid.has(stem)).length);
  return (Math.max(0, ...counts) / Math.max(1, stems.size)) ** 2;
}

function scoreOfWords(found: readonly SectionHit[]): number {
  const [best = 0, ...further] = found.map(({ score }) => score);
  return best + FURTHER_SECTION * further.slice(0, 2).reduce((sum, score) => sum + score, 0);
}

const isNamed = ({ first }: KnownPage, words: ReadonlySet<string>) =>
  first.person.some((name) => words.has(name.toLowerCase()));

const handicapOf = (page: KnownPage, words: ReadonlySet<string>) =>
  isNamed(page, words) ? 1 : HANDICAP[page.first.kind];

function namesOf(page: KnownPage, words: ReadonlySet<string>, stems: ReadonlySet<string>): number {
  const { nameStems } = page;
  const all = nameStems.length > 0 && nameStems.every((stem) => stems.has(stem));
  return (
    (isNamed(page, words) ? PERSON_NAMED : 0) +
    (all ? (PAGE_NAMED * nameStems.length) / stems.size : 0)
  );
}
