/**
 * Schemas of the site-wide files. The other schemas are in `page-schema.ts`, `collection-schema.ts` and
 * `relie-schema.ts`. The loader adds computed fields (HTML, sections, addresses); see `model.ts`.
 */
import { SERVICE_INTERESTS } from '#contracts/submissions/contact-request';
import { TIMES_OF_DAY } from '#contracts/submissions/vibe-check-request';
import { z } from 'zod';
import { contrastRatio, READABLE } from './contrast.ts';
import { plainWords } from './plain-words.ts';

export const text = z.string({ error: plainWords }).trim().min(1, 'Please write something here');
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use a-z, 0-9 and hyphens');

export const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'Please write a colour as #39503e', abort: true });

/** A brand colour with sufficient contrast to the given colours of the design (`web/ui/tokens.css`). */
const brandColour = (message: string, ...partners: string[]) =>
  colour.refine(
    (written) => partners.every((partner) => contrastRatio(written, partner) >= READABLE),
    message,
  );

// Backgrounds of text in the first brand colour. White text also appears on that colour.
const UNDER_FIRST_COLOUR = ['#ffffff', '#fbfbf8', '#f1f5ef', '#e4ebe3', '#e3eeec', '#f7ede5'];
// The same in the dark theme, with the colour of text on it.
const AROUND_FIRST_COLOUR_IN_THE_DARK = [
  '#1c211c',
  '#1c1b18',
  '#272520',
  '#242621',
  '#2d332c',
  '#242f2d',
  '#30281f',
];
// Text colours on the other two brand colours: the darkest green and the ink.
const ON_OTHER_COLOURS = ['#1c2a20', '#1d2720'];

const clock = z
  .string({ error: plainWords })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please write a time as 09:00', abort: true });

/** A calendar day as YYYY-MM-DD. */
export const calendarDay = z.iso.date('Please write a date as 2026-11-21');

/** An address on this site: starts with a slash, has no trailing slash, may have an #anchor. */
export const internalPath = z
  .string()
  .regex(/^\/$|^\/#[\w-]+$|^(\/[\w.-]+)+(#[\w-]+)?$/, 'Please write an address of this site');

/** A line that every page shows at its top; empty for none. `to` is a page that says more. */
export const announcement = z.strictObject({
  text: z.string().trim().max(160, 'Please write at most 160 characters'),
  to: internalPath.optional(),
});

/** An address on this site or elsewhere. */
const anyAddress = z.union(
  [internalPath, z.url({ protocol: /^(https|mailto|tel|sms)$/ })],
  'Please write an address of this site, or one that begins with https://',
);

export const action = z.strictObject({ text, to: anyAddress });
/** A picture in `content/images`; `alt` is empty for a decorative picture. */
export const picture = z.strictObject({ file: text, alt: z.string() });

/** The answer is Markdown. */
export const faq = z.strictObject({ question: text, answer: text });

/** A question of a page: written there, or the id of an entry in `answers/`. */
export const pageFaq = z.union(
  [faq, z.strictObject({ entry: slug })],
  'Please write a question and an answer, or only the entry of answers/ that has both',
);

function isTimeZone(name: string): boolean {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'].includes(name);
}

/** A time of day that visitors can ask for. `words` is for texts and forms: 17:00 to 20:00 is "5 to 8". */
const timeOfDay = z
  .strictObject({ label: text, inSpanish: text, from: clock, to: clock })
  .refine(({ from, to }) => from < to, 'Please write a time that ends after it begins')
  .transform((time) => ({
    ...time,
    words: `${hourInWords(time.from)} to ${hourInWords(time.to)}`,
    wordsInSpanish: `de ${hourInWords(time.from)} a ${hourInWords(time.to)}`,
  }));

/** 09:00 is "9", 14:30 is "2:30". */
function hourInWords(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours) % 12 || 12;
  return minutes === '00' ? String(hour) : `${hour}:${minutes}`;
}

const openingTimes = {
  /** 1 is Monday, 7 is Sunday. */
  businessDays: z.array(z.int().min(1).max(7)).min(1, 'Please choose at least one day'),
  opens: clock,
  closes: clock,
  text,
  inSpanish: text,
};
const closesLater = <Hours extends z.ZodType<{ opens: string; closes: string }>>(hours: Hours) =>
  hours.refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    error: 'Please write a time after the opening',
  });

/** `Central Time`. Made here and not in the browser, because older ones cannot. */
const zoneInWords = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** The opening hours of `site.yaml` without the time zone, which stays. */
export const openingHours = closesLater(z.strictObject(openingTimes));

const DOLLARS = 'Please write a whole number of dollars';
/** Prices by name, in whole US dollars. */
export const prices = z.record(z.string(), z.int(DOLLARS).positive(DOLLARS));

const TEN_DIGITS = "Please write +1 and ten digits, in quotes, as in '+12145550142'";

/** A telephone number as people read it and as their phone dials it. */
const phone = z
  .strictObject({
    display: text,
    e164: z.string({ error: TEN_DIGITS }).regex(/^\+1\d{10}$/, TEN_DIGITS),
  })
  .refine(({ display, e164 }) => /\p{L}/u.test(display) || e164.endsWith(digitsOf(display)), {
    path: ['e164'],
    error: 'Please write the number that stands at display, so that nobody calls another one',
  });

/** Without the country's 1. */
const digitsOf = (number: string): string => number.replaceAll(/\D/g, '').replace(/^1/, '');

export const siteSchema = z.strictObject({
  name: text,
  brandTitle: text,
  legalName: text,
  tagline: text,
  description: text,
  hosts: z.strictObject({ primary: text, second: text, fallback: text }),
  phone,
  email: z.email(),
  address: z.strictObject({
    street: text,
    city: text,
    region: text,
    regionName: text,
    postalCode: text,
    country: text,
    directionsQuery: text,
    arriving: text,
    arrivingInSpanish: text,
  }),
  geo: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  hours: closesLater(
    z.strictObject({
      timeZone: text.refine(isTimeZone, 'Please write a time zone as America/Chicago'),
      ...openingTimes,
    }),
  ).transform((hours) => ({
    ...hours,
    zone: zoneInWords(hours.timeZone, 'en-US'),
    zoneInSpanish: zoneInWords(hours.timeZone, 'es-US'),
  })),
  sessionTimes: z.record(z.enum(TIMES_OF_DAY), timeOfDay),
  replyPromiseHours: z.int().positive(),
  freeCallMinutes: z.int().positive(),
  /** How a call by video is joined, in whole sentences; the link, if there is one for all calls. */
  videoCalls: z.strictObject({
    link: z
      .url({ protocol: /^https$/, error: 'Please write an address that begins with https://' })
      .optional(),
    joining: text,
    joiningInSpanish: text,
  }),
  session: z.strictObject({ minutes: z.int().positive(), longMinutes: z.int().positive() }),
  cancellation: z.strictObject({ noticeHours: z.int().positive() }),
  /** How programs are paid, as a whole sentence, in English and Spanish. */
  payment: z.strictObject({ programs: text, programsInSpanish: text }),
  /** Whole US dollars. `service` and `program` are the defaults of the structured data. */
  prices: z.intersection(
    z.object({
      service: z.int(DOLLARS),
      program: z.int(DOLLARS),
    }),
    prices,
  ),
  announcement: announcement.default({ text: '' }),
  priceRange: text,
  stats: z.strictObject({ rating: text, focus: text, years: text }),
  socials: z.array(z.strictObject({ name: text, url: z.url() })).length(4),
  colours: z.strictObject({
    green: brandColour(
      'Please choose a darker colour: text in it is hard to read',
      ...UNDER_FIRST_COLOUR,
    ),
    teal: brandColour(
      'Please choose a lighter colour: text on it is hard to read',
      ...ON_OTHER_COLOURS,
    ),
    tan: brandColour(
      'Please choose a lighter colour: text on it is hard to read',
      ...ON_OTHER_COLOURS,
    ),
    dark: z.strictObject({
      green: brandColour(
        'Please choose a lighter colour: text in it is hard to read on a dark page',
        ...AROUND_FIRST_COLOUR_IN_THE_DARK,
      ),
      teal: brandColour(
        'Please choose a lighter colour: text on it is hard to read',
        ...ON_OTHER_COLOURS,
      ),
      tan: brandColour(
        'Please choose a lighter colour: text on it is hard to read',
        ...ON_OTHER_COLOURS,
      ),
    }),
  }),
  serviceInterests: z.record(z.enum(SERVICE_INTERESTS), text),
  serviceInterestsInSpanish: z
    .partialRecord(z.enum(SERVICE_INTERESTS), text)
    .refine(
      (names) => SERVICE_INTERESTS.every((interest) => names[interest]),
      'Please name every service in Spanish',
    ),
  leaveTo: z.url(),
});

/** The languages of pages. Everything that does not say otherwise is in English. */
export const pageLanguage = z.enum(['en', 'es']);

/** `language` is that of the link's text. */
const pageLink = z.strictObject({ text, to: internalPath, language: pageLanguage.optional() });

/** `inSpanish` is for pages in Spanish. The names of people are the same there. */
const menuLink = pageLink
  .extend({ inSpanish: text.optional() })
  .refine(({ inSpanish, to, language }) => inSpanish || language || to.startsWith('/therapists/'), {
    path: ['inSpanish'],
    error: 'Please name the link in Spanish',
  });
const menu = z.strictObject({
  mobileTitle: text,
  mobileTitleInSpanish: text,
  links: z.array(menuLink),
});

export const navigationSchema = z.strictObject({
  header: z.array(
    z.union([
      menuLink,
      z.strictObject({
        text,
        inSpanish: text,
        to: internalPath,
        menu: z.enum(['therapy', 'team']),
      }),
    ]),
  ),
  headerButton: pageLink,
  headerButtonInSpanish: pageLink,
  therapy: menu,
  team: menu,
  footer: z.array(z.strictObject({ title: text, titleInSpanish: text, links: z.array(menuLink) })),
  footerLine: text,
  footerLineInSpanish: text,
  /** Says that links in groups lead to pages in English. */
  noteInSpanish: text,
});

export const redirectsSchema = z.strictObject({
  exact: z.record(z.string().startsWith('/'), internalPath),
  /** Redirects any other address below the prefix to one page. */
  prefixes: z.array(z.strictObject({ below: z.string().regex(/^\/.+\/$/), to: internalPath })),
  /** Hosts that redirect to one page; the environment variable holds the host name. */
  hosts: z.array(
    z.strictObject({ variable: z.enum(['LEAD_HOST', 'HONEYMOON_HOST']), to: internalPath }),
  ),
});

/** The button of one of Relie's link tokens. `toInSpanish` is the page in Spanish, if there is one. */
const linkKey = z.strictObject({
  text,
  inSpanish: text,
  to: internalPath,
  toInSpanish: internalPath.optional(),
});

/** Relie's link tokens: `LINK:key` and `LINK:quiz:key`. */
export const linkKeysSchema = z.strictObject({
  links: z.record(z.string(), linkKey),
  quizzes: z.record(z.string(), linkKey),
});

/** Third parties a visitor's browser may connect to. The privacy page and the tests use the same list. */
export const thirdPartiesSchema = z.array(
  z.strictObject({
    id: slug,
    name: text,
    purpose: text,
    /** The cookie banner's choice that allows it to load. */
    consent: z.enum(['analytics', 'marketing', 'functional']),
    hosts: z.array(text).min(1),
    receives: text,
    cookies: z.array(z.strictObject({ name: text, lasts: text })),
  }),
);
