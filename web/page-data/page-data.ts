/** The data from which the browser renders a page: one JSON file per page, also embedded in the page's HTML. */
import type { AroundPage } from './around.ts';
import type { ImageFile } from '../ui/picture.tsx';
import type {
  Download,
  Episode,
  Faq,
  Home,
  Page,
  PageLayout,
  Person,
  Post,
  Quiz,
  Ritual,
  Section,
} from '#content/model';

export interface Crumb {
  name: string;
  path: string;
}

export interface PageData {
  path: string;
  /** The document title. */
  title: string;
  /** Canonical path; the page's own unless it is an alias. */
  canonicalPath: string;
  /** The language of the page, if it is not English. */
  language?: 'es';
  trail: Crumb[];
  around?: AroundPage;
  /** The images of the page by file name. */
  images: Record<string, ImageFile>;
  view: PageView;
}

export type SectionView = Omit<Section, 'text'>;
export type FaqView = Omit<Faq, 'answer'>;

/** A link with a short text: to a page, a post, an episode or a guide. */
export interface LinkCard {
  path: string;
  title: string;
  text: string;
  /** A short fact above the title, such as the date or the length. */
  note?: string;
  tags?: string[];
  image?: { file: string; alt: string };
  /** The language of the linked page, if it is not English. */
  language?: 'es';
}

export type PersonCard = Pick<
  Person,
  'id' | 'path' | 'name' | 'credentialsLine' | 'oneLiner' | 'badge'
> & { image?: Omit<Portrait, 'narrow'> | undefined };

type Portrait = NonNullable<Person['image']>;

/** How a person is introduced on the team page and on their own. */
type Introduction = PersonCard & Pick<Person, 'firstName' | 'role' | 'funFact' | 'supervision'>;

/** A person on the team page, with what people choose by. */
export type TeamCard = Introduction &
  Pick<Person, 'price' | 'languages' | 'formats' | 'worksWith'> & {
    /** The portrait's crop for phones. */
    narrow?: Portrait['narrow'];
  };

export interface TeamFilterOption {
  /** As it stands in the address: a slug. */
  value: string;
  text: string;
  /** Ids of the people it applies to. */
  people: string[];
}

/** A filter of the team page. */
export interface TeamFilter {
  name: string;
  label: string;
  /** Label of the choice that hides nobody. */
  any: string;
  options: TeamFilterOption[];
}

export type PageWords = Pick<
  Page,
  'path' | 'name' | 'layout' | 'language' | 'atAGlance' | 'nextStep' | 'updated'
> & {
  hero: Page['hero'] & { drawing?: { file: string; alt: '' } | undefined };
  sections: SectionView[];
  faqs: FaqView[];
};

export type PersonWords = Introduction &
  Pick<Person, 'worksWith' | 'approaches' | 'specialties' | 'languages' | 'formats' | 'price'> & {
    sections: SectionView[];
  };

export type PostWords = Pick<
  Post,
  'title' | 'description' | 'date' | 'tags' | 'image' | 'nextStep' | 'wordCount' | 'reviewed'
> & { sections: SectionView[]; faqs: FaqView[] };

export type EpisodeWords = Pick<
  Episode,
  | 'number'
  | 'title'
  | 'description'
  | 'date'
  | 'durationSeconds'
  | 'guests'
  | 'audio'
  | 'image'
  | 'chapters'
> & { hosts: string[]; sections: SectionView[] };

/** A guide as a printable file. */
export interface GuidePdf {
  href: string;
  pages: number;
  bytes: number;
}

export type DownloadWords = Pick<
  Download,
  'slug' | 'title' | 'description' | 'audience' | 'minutes' | 'image'
> & {
  sections: SectionView[];
  /** Null in development: only the build makes the files. */
  pdf: GuidePdf | null;
};

/** A filter of a list. */
export interface ListFilter {
  text: string;
  path: string;
  isCurrent: boolean;
}

export interface LinkGroup {
  title: string;
  links: LinkCard[];
}

/** A therapist whom a form can ask for. */
export type AskedFor = Pick<Person, 'id' | 'name' | 'role'>;

/** The layouts with a form. */
export type FormLayout = Extract<
  PageLayout,
  'vibe-check' | 'matching' | 'media-contact' | 'application'
>;

/** The content of a page, discriminated by template. */
export type PageView =
  | { template: 'home'; home: Home; team: PersonCard[] }
  | { template: 'article'; page: PageWords; related: LinkCard[]; groups: LinkGroup[] }
  | {
      template: 'form';
      page: PageWords;
      form: FormLayout;
      related: LinkCard[];
      /** Empty for a form that does not ask for a therapist. */
      therapists: AskedFor[];
    }
  | { template: 'team'; page: PageWords; people: TeamCard[]; filters: TeamFilter[] }
  | { template: 'therapist'; person: PersonWords; others: PersonCard[] }
  | {
      template: 'hub';
      page: PageWords;
      groups: LinkGroup[];
      /** The pages that the search may show after violence by a partner. */
      pagesAfterViolence: string[];
    }
  | { template: 'list'; page: PageWords; items: LinkCard[]; filters: ListFilter[] }
  | { template: 'post'; post: PostWords; author: PersonCard | null; related: LinkCard[] }
  | { template: 'episode'; episode: EpisodeWords; related: LinkCard[] }
  | {
      template: 'download';
      download: DownloadWords;
      newsletter: Home['newsletter'];
      related: LinkCard[];
    }
  | { template: 'quiz'; page: PageWords; quiz: Quiz; related: LinkCard[] }
  | { template: 'ritual-creator'; page: PageWords; ritual: Ritual; related: LinkCard[] }
  | { template: 'relie'; page: PageWords; related: LinkCard[] }
  | { template: 'gallery'; page: PageWords }
  | { template: 'not-found'; page: PageWords };

export type Template = PageView['template'];
export type ViewOf<T extends Template> = Extract<PageView, { template: T }>;
