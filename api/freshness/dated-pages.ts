import { differenceInCalendarDays, parseISO } from 'date-fns';
import {
  ANSWER_OLD_DAYS,
  BADGE_OLD_DAYS,
  PAGE_OLD_DAYS,
  type Freshness,
} from '#contracts/freshness';
import { STAFF_ANSWERS } from '#content/answers-schema';
import type { Content } from '#content/model';
import { allDocuments } from '#content/routes';

/** Layouts that show parts of the design, or no page at all: nobody reviews them. */
const WITHOUT_REVIEW: ReadonlySet<string> = new Set(['gallery', 'not-found']);

type DatedPage = Freshness['pages'][number];

/** The name of every page by its path. */
export function titlesOf(content: Content): Map<string, string> {
  const documents = allDocuments(content).map(
    (page) => [page.path, 'name' in page ? page.name : page.title] as const,
  );
  return new Map([['/', content.home.title], ...documents]);
}

/**
 * Every page with the day on which a clinician reviewed it, or else of its last change; the oldest first.
 * @param today YYYY-MM-DD
 */
export function datedPages(content: Content, today: string): DatedPage[] {
  const titles = titlesOf(content);
  const reviews = new Map(content.posts.map(({ path, reviewed }) => [path, reviewed]));
  const documents = allDocuments(content).filter(
    (page) => !('layout' in page && WITHOUT_REVIEW.has(page.layout)),
  );
  const home = { path: '/', updated: content.home.updated };
  return [home, ...documents]
    .map(({ path, updated }) => {
      const review = reviews.get(path);
      const date = review ?? updated;
      return {
        ...{ path, title: titles.get(path) ?? path, date, isReview: review !== undefined },
        isOld: isOlder(date, PAGE_OLD_DAYS, today),
      };
    })
    .sort((a, b) => a.date.localeCompare(b.date) || a.path.localeCompare(b.path));
}

/**
 * The badges that nobody has confirmed, and whose page nobody has changed, for long; the oldest first.
 * @param confirmed YYYY-MM-DD by person
 * @param today YYYY-MM-DD
 */
export function oldBadges(
  content: Content,
  confirmed: ReadonlyMap<string, string>,
  today: string,
): Freshness['badges'] {
  return content.people
    .map(({ id, path, name, badge, updated }) => {
      const date = [updated, confirmed.get(id) ?? updated].sort().at(-1) ?? updated;
      return { path, name, badge: badge.short, date };
    })
    .filter(({ date }) => isOlder(date, BADGE_OLD_DAYS, today))
    .sort((a, b) => a.date.localeCompare(b.date) || a.path.localeCompare(b.path));
}

/**
 * The practice's own answers that nobody has reviewed for long, the oldest first, and how many have no date.
 * @param today YYYY-MM-DD
 */
export function oldAnswers({ answers }: Content, today: string): Freshness['answers'] {
  const old = answers
    .flatMap(({ questions, page, reviewed, subject }) => {
      if (!reviewed || !isOlder(reviewed, ANSWER_OLD_DAYS, today)) return [];
      const isStaffs = subject === STAFF_ANSWERS;
      return [{ question: questions.en[0] ?? '', path: page, reviewed, isStaffs }];
    })
    .sort((a, b) => a.reviewed.localeCompare(b.reviewed));
  return { old, undated: answers.filter(({ reviewed }) => !reviewed).length };
}

const isOlder = (date: string, days: number, today: string): boolean =>
  differenceInCalendarDays(parseISO(today), parseISO(date)) > days;
