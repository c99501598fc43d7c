import type { PageDocument } from './page-document.ts';
import { excerptOf, passagesOf, type PassageQuery } from './passage.ts';
import type { Question } from './question-reader.ts';
import type { PageHit } from './search-index.ts';
import { stemsOf } from './words.ts';

/** A section found by an engine. */
export interface SectionHit {
  document: PageDocument;
  /** 0 to 1. */
  score: number;
  /** Query stems that occur in this section. */
  stems: readonly string[];
}

/** Score factor by kind of page. Pages that offer help rank above articles on the same subject. */
const KIND_FACTOR: Record<PageDocument['kind'], number> = {
  service: 1,
  program: 1,
  faq: 1,
  contact: 1,
  form: 1,
  about: 0.97,
  resources: 0.95,
  homepage: 0.9,
  // Replaced by 1 when the question names the person.
  therapist: 0.75,
  podcast: 0.65,
  blog: 0.65,
};
/** Weight of the section scores, relative to the phrase affinity. */
const SECTION_SCORE = 0.12;
/**
 * Bonus when one section holds every query term that no known phrase covers, scaled by the square of the share it
 * holds.
 */
const UNCOVERED_TERMS = 0.3;
/** Weight of the second- and third-best section of a page, relative to its best one. */
const FURTHER_SECTION = 0.15;
/** Bonus when the question names the person the page is about. */
const PERSON_NAMED = 0.6;
/** Bonus when the question contains the whole page name, scaled by the name's share of the query stems. */
const PAGE_NAMED = 0.2;

/** Best sections of a page that are read for its passages. */
const SECTIONS_READ = 5;
/** Passages of a page that are returned. */
const MAX_PASSAGES = 4;

interface Found {
  sections: readonly SectionHit[];
  /** Phrase affinity of each page, by path. */
  affinities: ReadonlyMap<string, number>;
  /** Query stems that occur in no phrase. */
  uncovered: ReadonlySet<string>;
  question: Question;
  passageQuery: PassageQuery;
}

/** A page: its first section, and the stems of its name. */
export interface KnownPage {
  first: PageDocument;
  nameStems: readonly string[];
}

/**
 * Merges section hits and phrase matches into one list of pages, best first.
 * @param pageAt looks a page up by path; undefined for a page that was removed
 */
export function rankPages(
  { sections, affinities, uncovered, question, passageQuery }: Found,
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
      const fit = (affinities.get(path) ?? 0) + SECTION_SCORE * sectionScore(found);
      const score =
        (fit + UNCOVERED_TERMS * uncoveredShare(found, uncovered, stems)) *
          kindFactorOf(page, words) +
        nameBonus(page, words, stems);
      return [{ page: page.first, found: found.map(({ document }) => document), score }];
    })
    .sort((a, b) => b.score - a.score || a.page.path.localeCompare(b.page.path))
    .slice(0, limit)
    .map(({ page, found, score }) => {
      const { path, pageName, kind, facts } = page;
      const best = found[0] ?? page;
      const passages = passagesOf(
        found.length > 0 ? found.slice(0, SECTIONS_READ) : [page],
        passageQuery,
      );
      return {
        ...{ path, pageName, kind, facts, score },
        anchor: best.anchor,
        heading: best.heading,
        content: excerptOf(best, passageQuery),
        passages: passages.slice(0, MAX_PASSAGES),
      };
    });
}

function uncoveredShare(
  found: readonly SectionHit[],
  uncovered: ReadonlySet<string>,
  stems: ReadonlySet<string>,
): number {
  const counts = found.map((hit) => hit.stems.filter((stem) => uncovered.has(stem)).length);
  return (Math.max(0, ...counts) / Math.max(1, stems.size)) ** 2;
}

function sectionScore(found: readonly SectionHit[]): number {
  const [best = 0, ...further] = found.map(({ score }) => score);
  return best + FURTHER_SECTION * further.slice(0, 2).reduce((sum, score) => sum + score, 0);
}

const isNamed = ({ first }: KnownPage, words: ReadonlySet<string>) =>
  first.person.some((name) => words.has(name.toLowerCase()));

const kindFactorOf = (page: KnownPage, words: ReadonlySet<string>) =>
  isNamed(page, words) ? 1 : KIND_FACTOR[page.first.kind];

function nameBonus(
  page: KnownPage,
  words: ReadonlySet<string>,
  stems: ReadonlySet<string>,
): number {
  const { nameStems } = page;
  const all = nameStems.length > 0 && nameStems.every((stem) => stems.has(stem));
  return (
    (isNamed(page, words) ? PERSON_NAMED : 0) +
    (all ? (PAGE_NAMED * nameStems.length) / stems.size : 0)
  );
}
