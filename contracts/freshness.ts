import { z } from 'zod';

/** A page that nobody has reviewed or changed for this many days is marked. */
export const PAGE_OLD_DAYS = 365;
/** An answer that nobody has reviewed for this many days is listed. */
export const ANSWER_OLD_DAYS = 365;
/** An availability badge that nobody has touched for this many days is listed. */
export const BADGE_OLD_DAYS = 30;

/** A link counts as broken after this many failed checks in a row. */
export const LINK_FAILURES = 2;

/** Why the check of an outside link failed. */
const LINK_PROBLEMS = [
  'not-found',
  'error-answer',
  'redirects',
  'timeout',
  'unknown-host',
  'certificate',
  'private-address',
  'unreachable',
] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];

const page = z.object({ path: z.string(), title: z.string() });

/** Answer of `GET /api/admin/freshness`. Dates are YYYY-MM-DD. */
export const freshnessSchema = z.object({
  /** Every page, the one that nobody has looked at for longest first. */
  pages: z.array(
    page.extend({
      date: z.iso.date(),
      /** Whether the date is of a clinician's review; otherwise it is of the last change. */
      isReview: z.boolean(),
      /** Older than {@link PAGE_OLD_DAYS}. */
      isOld: z.boolean(),
    }),
  ),
  /** Availability badges older than {@link BADGE_OLD_DAYS}, oldest first. */
  badges: z.array(
    z.object({ path: z.string(), name: z.string(), badge: z.string(), date: z.iso.date() }),
  ),
  answers: z.object({
    /** Those that nobody has reviewed for more than {@link ANSWER_OLD_DAYS}, the oldest first. */
    old: z.array(
      z.object({
        question: z.string(),
        /** The page that says more. */
        path: z.string(),
        reviewed: z.iso.date(),
        /** Staff wrote it, under Site details; otherwise it stands in the site's files. */
        isStaffs: z.boolean(),
      }),
    ),
    /** How many have no date. */
    undated: z.int(),
  }),
  links: z.object({
    /** How many addresses of other sites the content links to. */
    count: z.int(),
    /** How many of them have been checked. */
    checked: z.int(),
    /** Links that failed twice in a row, the one that failed first first. */
    broken: z.array(
      z.object({
        url: z.string(),
        problem: z.enum(LINK_PROBLEMS),
        /** HTTP status; null if there was no answer. */
        status: z.int().nullable(),
        firstFailedAt: z.iso.datetime(),
        lastCheckedAt: z.iso.datetime(),
        /** Where it stands; empty if many pages share it. */
        pages: z.array(page),
      }),
    ),
  }),
});
export type Freshness = z.infer<typeof freshnessSchema>;
