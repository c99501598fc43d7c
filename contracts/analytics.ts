import { z } from 'zod';

/** Counts above 0 and below this are suppressed: they may be single persons. */
export const SMALLEST_COUNT = 5;

/** Views of the last so many minutes count as live. */
export const LIVE_MINUTES = 5;

/** LCP beyond this is slow, in ms (web.dev/articles/lcp: "good" ends here). */
export const SLOW_LCP_MS = 2500;

/** The forms of the funnel, by their names on the site. All quizzes share one. */
export const MEASURED_FORMS = [
  'contact',
  'vibe-check',
  'quiz',
  'application',
  'media-contact',
  'newsletter',
] as const;
export type MeasuredForm = (typeof MEASURED_FORMS)[number];

/** What happens to a form, in this order: its page is seen, the first input, sent, an appointment booked. */
export const FORM_STEPS = ['page', 'begun', 'sent', 'booked'] as const;
export type FormStep = (typeof FORM_STEPS)[number];

/** Counted without page, visitor or time of day. */
export const COUNTED_EVENTS = ['chat-opened', 'help-shown'] as const;
export type CountedEvent = (typeof COUNTED_EVENTS)[number];

const path = z
  .string()
  .regex(/^\/[^?#]*$/)
  .max(300);
/** An invalid label is dropped later, so that the view still counts. */
const label = z.string().nullish();
/** The last bucket has no upper bound. */
const measured = z.number().optional();

const beaconEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('view'),
    path,
    /** Host of the page before, if it was of another site. */
    referrer: label,
    source: label,
    medium: label,
    campaign: label,
  }),
  z.object({
    type: z.literal('form'),
    /** The form's id on the page. Forms that are not measured have one, too. */
    form: z.string().max(60),
    step: z.enum(FORM_STEPS),
  }),
  z.object({ type: z.literal('event'), name: z.enum(COUNTED_EVENTS) }),
  /** A quiz reached its result: which quiz, not which result. */
  z.object({ type: z.literal('quiz'), path }),
  /** A guide was downloaded from its page. */
  z.object({ type: z.literal('guide'), path }),
  z.object({
    type: z.literal('vitals'),
    path,
    /** Largest Contentful Paint, ms. */
    lcp: measured,
    /** Interaction to Next Paint, ms. */
    inp: measured,
    /** Cumulative Layout Shift. */
    cls: measured,
  }),
]);
export type BeaconEvent = z.input<typeof beaconEventSchema>;

/** Body of `POST /api/analytics`: the events on a page since the last beacon. Invalid entries are dropped. */
export const beaconSchema = z.object({
  events: z
    .array(beaconEventSchema.nullable().catch(null))
    .min(1)
    .max(100)
    .transform((events) => events.filter((event) => event !== null)),
});
export type Beacon = z.output<typeof beaconSchema>;

const day = z.iso.date();
/** Longest period of a report, in days. */
const LONGEST_DAYS = 3 * 366;
const DAY_MS = 86_400_000;
const daysIn = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const period = z.object({ from: day, to: day });
export type Period = z.infer<typeof period>;
const isOrdered = (asked: Period) => daysIn(asked) >= 1;
const isBounded = (asked: Period) => daysIn(asked) <= LONGEST_DAYS;
const isRecent = ({ from }: Period) => from >= '2000-01-01';
const RECENT = { path: ['from'], message: 'Please choose a start after 1999.' };
const ORDER = { path: ['to'], message: 'Please choose an end that is not before the start.' };
const BOUND = { path: ['to'], message: 'Please choose at most three years.' };

export const COMPARISONS = ['previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Query of `GET /api/admin/analytics`: whole days, both included, and what to compare them with. */
export const analyticsQuerySchema = period
  .extend({ compare: z.enum(COMPARISONS).optional() })
  .refine(isRecent, RECENT)
  .refine(isOrdered, ORDER)
  .refine(isBounded, BOUND);
export type AnalyticsQuery = z.output<typeof analyticsQuerySchema>;

/** Body of `POST /api/admin/analytics/export`. */
export const analyticsExportSchema = period
  .refine(isRecent, RECENT)
  .refine(isOrdered, ORDER)
  .refine(isBounded, BOUND);
export type AnalyticsExport = z.output<typeof analyticsExportSchema>;

/**
 * A count as staff see it: `few` is above 0 and below {@link SMALLEST_COUNT}. Forms, events, quizzes and guides are
 * rounded down to a multiple of it.
 */
const countSchema = z.union([z.int().min(0), z.literal('few')]);
export type Count = z.infer<typeof countSchema>;

/** A count, and that of the period compared with; null where there is none. */
const comparedSchema = z.object({ now: countSchema, before: countSchema.nullable() });
export type Compared = z.infer<typeof comparedSchema>;

/**
 * The lists of a report, longest counts first. The unit is page views for pages, guides and quizzes, otherwise visits.
 */
export const ANALYTICS_LISTS = [
  'page',
  'entry',
  'exit',
  'source',
  'referrer',
  'medium',
  'campaign',
  'device',
  'browser',
  'system',
  'guide',
  'quiz',
] as const;
export type AnalyticsList = (typeof ANALYTICS_LISTS)[number];

const listSchema = z.object({
  rows: z.array(comparedSchema.extend({ value: z.string() })),
  /** Number of values beyond those listed. */
  more: z.int(),
});

const vitalSchema = z.object({
  name: z.enum(['lcp', 'inp', 'cls']),
  /** 75th percentile, interpolated: ms, or thousandths for CLS. Null without enough measurements. */
  p75: z.number().nullable(),
  measurements: countSchema,
});

/** Answer of `GET /api/admin/analytics`. */
export const analyticsReportSchema = z.object({
  period,
  before: period.nullable(),
  live: z.object({ views: countSchema, visitors: countSchema }),
  totals: z.object({
    views: comparedSchema,
    visits: comparedSchema,
    /** Visitors of each day, added up. */
    visitors: comparedSchema,
    singlePageVisits: comparedSchema,
    notFound: comparedSchema,
  }),
  /** Views and visits per day, per month in periods of more than 92 days. */
  series: z.object({
    unit: z.enum(['day', 'month']),
    points: z.array(z.object({ start: day, views: comparedSchema, visits: comparedSchema })),
  }),
  lists: z.object(
    Object.fromEntries(ANALYTICS_LISTS.map((name) => [name, listSchema])) as Record<
      AnalyticsList,
      typeof listSchema
    >,
  ),
  /** By form, in the order of the site's importance. */
  funnel: z.array(
    z.object({
      form: z.enum(MEASURED_FORMS),
      steps: z.array(z.object({ step: z.enum(FORM_STEPS), count: comparedSchema })),
    }),
  ),
  events: z.array(z.object({ name: z.enum(COUNTED_EVENTS), count: comparedSchema })),
  vitals: z.array(vitalSchema),
  /** Pages of which more than a quarter of the views have an LCP beyond {@link SLOW_LCP_MS}. */
  slowPages: z.array(z.object({ path: z.string(), slow: countSchema, measurements: countSchema })),
});
export type AnalyticsReport = z.infer<typeof analyticsReportSchema>;
