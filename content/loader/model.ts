/** The loader's result: the checked content, with placeholders filled in and Markdown rendered to HTML. */
import type { z } from 'zod';
import type { ConsentId, ConsentWords } from '#contracts/submissions/consents';
import type { bookingSchema } from './booking-schema.ts';
import type {
  homeSchema,
  PAGE_KINDS,
  PAGE_LAYOUTS,
  pageSchema,
  personSchema,
} from './page-schema.ts';
import type {
  downloadSchema,
  episodeSchema,
  postSchema,
  quizSchema,
  ritualSchema,
} from './collection-schema.ts';
import type { relieSchema } from './relie-schema.ts';
import type {
  linkKeysSchema,
  navigationSchema,
  redirectsSchema,
  siteSchema,
  thirdPartiesSchema,
} from './schema.ts';

export type PageKind = (typeof PAGE_KINDS)[number];
export type PageLayout = (typeof PAGE_LAYOUTS)[number];

/** One version of the words of a consent, as visitors read it. */
export interface ConsentWording extends ConsentWords {
  language: 'en' | 'es';
  html: string;
  /** The words without markup: what is stored and forwarded. */
  text: string;
}
/**
 * The words of every consent. `current` are the newest English ones, `spanish` the newest Spanish ones if there are
 * any; `earlier` are those that pages in browsers may still show, newest first.
 */
export type Consents = Readonly<
  Record<
    ConsentId,
    {
      current: ConsentWording;
      spanish: ConsentWording | null;
      earlier: readonly ConsentWording[];
    }
  >
>;

/** The facts of `site.yaml`, and the words that visitors agree to. */
export type Site = z.output<typeof siteSchema> & { consents: Consents };
export type Navigation = z.output<typeof navigationSchema>;
export type LinkKeys = z.output<typeof linkKeysSchema>;
export type ThirdParty = z.output<typeof thirdPartiesSchema>[number];
export type Home = z.output<typeof homeSchema>;
export type RedirectTable = z.output<typeof redirectsSchema>;

/** When free calls can be booked, and with whom. */
export type Booking = z.output<typeof bookingSchema>;

/** The same words in English and Spanish. */
export interface Bilingual {
  en: string;
  es: string;
}

/** A sentence made from the content's data, such as a price or a phone number. */
export interface Fact extends Bilingual {
  /** Unique: `phone`, `theo-kestrel.price`, `reset.length`. */
  id: string;
  /** The address that states the fact. */
  page: string;
  /** What it says of the person or page at that address: `price`, `length`, …; null for a fact of the practice. */
  about: string | null;
}

/** How visitors ask for facts of people and pages. */
export interface FactQuestions {
  /** Ways of asking with `{name}` for the person or page, by `about`. */
  asked: Readonly<Record<string, readonly string[]>>;
  /** Names of each person and page that has facts, by path. */
  names: Readonly<Record<string, readonly string[]>>;
}

/** A question that people ask, with the practice's own answer. */
export interface Answer {
  id: string;
  /** The file's name in `answers/`: `fees`, `booking`, … */
  subject: string;
  /** Ways of asking; the first one is the best worded. */
  questions: { en: string[]; es: string[] };
  /** At most 60 words without markup and without a question. */
  answer: Bilingual;
  answerHtml: Bilingual;
  /** The address that says more, perhaps with an anchor. */
  page: string;
  /** Date of the last review that found the answer correct, YYYY-MM-DD. */
  reviewed?: string | undefined;
  /** The one question that Relie asks afterwards. */
  next: Bilingual;
  /** Ids of the answers that Relie never adds this one to. */
  notBeside?: string[] | undefined;
}

/** One section of a page: the text under a `##` heading, or before the first one. */
export interface Section {
  /** The anchor; `intro` before the first heading. */
  id: string;
  heading: string | null;
  /** Without the `##` heading itself. */
  html: string;
  /** The text without markup, one line for each paragraph, item of a list or row of a table. */
  text: string;
}

export interface Faq {
  id: string;
  question: string;
  answerHtml: string;
  answer: string;
}

/** The service offered on a page, for the structured data. */
export interface Service {
  name: string;
  description: string;
  category: string;
  /** Whole US dollars. */
  price: number;
}

/** Fields that all kinds of pages share. */
interface Document {
  /** Source file, relative to the content folder. */
  file: string;
  /** Canonical address. */
  path: string;
  /** Further addresses of the same page. */
  aliases: string[];
  documentTitle: string;
  /** Date of the last change, YYYY-MM-DD. */
  updated: string;
  sections: Section[];
}

export type Page = Omit<z.output<typeof pageSchema>, 'faqs' | 'service' | 'documentTitle'> &
  Document & { faqs: Faq[]; service: Service | null };

export type Badge = { short: string; long: string };

export type Person = Omit<z.output<typeof personSchema>, 'price' | 'availability'> &
  Document & {
    id: string;
    /** The availability badge in both lengths (specification, section 4). */
    badge: Badge;
    /** Price of one session in whole US dollars. */
    price: number;
    /** Credentials with the required supervision notice: "LPC Associate, supervised by …". */
    credentialsLine: string;
  };

export type Post = Omit<z.output<typeof postSchema>, 'faqs' | 'updated'> &
  Document & { id: number; slug: string; faqs: Faq[]; wordCount: number };

export type Episode = Omit<z.output<typeof episodeSchema>, 'updated'> &
  Document & { number: number; slug: string };

export type Download = z.output<typeof downloadSchema> & Document & { slug: string };

export type Quiz = z.output<typeof quizSchema> & { id: string };

/** Relie's texts. The loader renders the consent notice and the reminder to HTML. */
export type RelieWords = z.output<typeof relieSchema>;

export type Ritual = z.output<typeof ritualSchema>;

/** A tag with its own page, shared by several posts. */
export interface Topic {
  tag: string;
  /** Display name of the tag. */
  name: string;
  path: string;
  posts: Post[];
}

export interface Content {
  site: Site;
  booking: Booking;
  navigation: Navigation;
  redirects: RedirectTable;
  linkKeys: LinkKeys;
  thirdParties: ThirdParty[];
  home: Home & { documentTitle: string };
  /** In the order of the team page. */
  people: Person[];
  pages: Page[];
  /** Newest first. */
  posts: Post[];
  /** Newest first. */
  episodes: Episode[];
  quizzes: Quiz[];
  downloads: Download[];
  ritual: Ritual;
  relie: RelieWords;
  facts: Fact[];
  factQuestions: FactQuestions;
  answers: Answer[];
}
