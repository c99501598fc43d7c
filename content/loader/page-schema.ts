/** Schemas of `home.yaml` and of the files in `pages/` and `people/`. */
import { z } from 'zod';
import {
  action,
  calendarDay,
  colour,
  internalPath,
  pageFaq,
  pageLanguage,
  picture,
  text,
} from './schema.ts';

/** The page types of the structured data (specification, section 3). */
export const PAGE_KINDS = [
  'homepage',
  'service',
  'therapist',
  'blog',
  'podcast',
  'resources',
  'about',
  'contact',
  'form',
  'program',
  'faq',
] as const;

/** Page templates. A page without a layout is rendered as an article. */
export const PAGE_LAYOUTS = [
  'article',
  'service',
  'services',
  'policy',
  'team',
  'fees',
  'vibe-check',
  'matching',
  'media-contact',
  'application',
  'hub',
  'blog-list',
  'podcast-list',
  'quiz-list',
  'download-list',
  'quiz',
  'ritual-creator',
  'links',
  'sitemap',
  'gallery',
  'chat',
  'not-found',
] as const;

/** A drawing or a photograph. Cards crop it to their own shape. */
const portrait = picture.extend({
  /** The point that stays in view, in hundredths from the left and from the top; the center by default. */
  focus: z
    .string()
    .regex(/^(?:\d{1,2}|100) (?:\d{1,2}|100)$/, 'Please write a point of the picture as 50 30')
    .transform((point) => point.replace(' ', '% ').concat('%'))
    .optional(),
  /** The picture's own crop for phones, where the portrait stands in a narrow column; 4 by 5. */
  narrow: z.strictObject({ file: text }).optional(),
});

/** Replaces the default badge, e.g. "Limited Availability"; `long` is used where space allows. */
export const availability = z.strictObject({ short: text, long: text.optional() });

export const personSchema = z.strictObject({
  name: text,
  /** Name used after the first mention. */
  firstName: text,
  credentials: text,
  role: text,
  order: z.int(),
  onHomePage: z.boolean(),
  oneLiner: text,
  funFact: text,
  isAcceptingClients: z.boolean(),
  availability: availability.optional(),
  supervision: z
    .strictObject({ supervisor: text, credentials: text, relation: text, explanation: text })
    .optional(),
  worksWith: z.array(text).min(1),
  approaches: z.array(z.strictObject({ name: text, means: text })).min(1),
  specialties: z.array(text).min(1),
  languages: z.array(text).min(1),
  formats: z.array(text).min(1),
  /** Price of one session: a key of `prices` in site.yaml. */
  price: text,
  description: text,
  image: portrait.optional(),
  updated: calendarDay,
});

export const pageSchema = z.strictObject({
  path: internalPath,
  /** Document title without the brand, which is appended. */
  title: text,
  /** Overrides the whole document title. */
  documentTitle: text.optional(),
  description: text.max(200),
  /** Short name in breadcrumbs, lists and search results. */
  name: text,
  kind: z.enum(PAGE_KINDS),
  layout: z.enum(PAGE_LAYOUTS).default('article'),
  /** Parent page in the breadcrumbs; default: the home page. */
  parent: internalPath.optional(),
  /** Canonical page, listed by search engines instead of this one. */
  canonical: internalPath.optional(),
  noindex: z.boolean().default(false),
  language: pageLanguage.default('en'),
  /** The English page that this one is the counterpart of. Search engines are told about both. */
  translationOf: internalPath.optional(),
  updated: calendarDay,
  /**
   * An SVG of `content/images` for the page's head, with its shapes in a group with the id `drawing`; default: the
   * parent's. `hero.image` replaces it.
   */
  drawing: z
    .strictObject({ file: text.regex(/\.svg$/, 'Please name a file that ends with .svg') })
    .optional(),
  hero: z.strictObject({
    eyebrow: text.optional(),
    heading: text,
    lead: text,
    image: picture.optional(),
    action: action.optional(),
    secondAction: action.optional(),
  }),
  /** Key facts: length, format, price. */
  atAGlance: z.array(z.strictObject({ label: text, value: text })).default([]),
  /** `price` is a key of `prices` in site.yaml; default: the general price of a service or program. */
  service: z
    .strictObject({ name: text, description: text, category: text, price: text.optional() })
    .optional(),
  faqs: z.array(pageFaq).default([]),
  nextStep: z.strictObject({ heading: text, text, action }).optional(),
  related: z.array(internalPath).default([]),
  keywords: z.array(text).default([]),
});

const serviceCard = z.strictObject({
  title: text,
  subtitle: text,
  description: text,
  icon: text,
  colour,
  action: text,
  to: internalPath,
  /** Delay before the card fades in, in milliseconds. */
  delayMs: z.int().nonnegative(),
});

export const homeSchema = z.strictObject({
  title: text,
  description: text,
  updated: calendarDay,
  hero: z.strictObject({
    tagline: text,
    heading: text,
    lead: text,
    action,
    secondAction: action.optional(),
    image: picture.optional(),
  }),
  trustStrip: z.array(text).min(1),
  journey: z.strictObject({
    heading: text,
    lead: text,
    cards: z.array(serviceCard).length(5),
    action,
  }),
  howItWorks: z.strictObject({
    heading: text,
    lead: text,
    steps: z.array(z.strictObject({ title: text, text, icon: text })).length(3),
    action,
  }),
  why: z.strictObject({
    heading: text,
    stats: z
      .array(z.strictObject({ value: text, description: text, google: z.boolean().default(false) }))
      .length(3),
  }),
  asSeenIn: z.strictObject({
    heading: text,
    logos: z
      .array(z.strictObject({ name: text, tier: z.int().min(1).max(3), image: picture.optional() }))
      .length(10),
  }),
  team: z.strictObject({ heading: text, lead: text, action }),
  spaces: z
    .array(
      z.strictObject({ heading: text, text, action: action.optional(), images: z.array(picture) }),
    )
    .length(2),
  reviews: z.strictObject({
    heading: text,
    lead: text,
    /** Where the rating of `site.yaml` can be read; without it and without a widget the section is left out. */
    source: z.strictObject({ name: text, url: z.url({ protocol: /^https$/ }) }).optional(),
  }),
  resources: z.strictObject({
    heading: text,
    lead: text,
    items: z.array(z.strictObject({ title: text, text, action })).min(2),
  }),
  contact: z.strictObject({
    heading: text,
    button: text,
    intro: z.strictObject({ title: text, name: text, role: text, text, image: picture.optional() }),
    benefits: z.array(z.strictObject({ title: text, text, icon: text })).length(3),
  }),
  newsletter: z.strictObject({ name: text, heading: text, text, button: text, smallPrint: text }),
});
