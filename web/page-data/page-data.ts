/** What a browser gets to draw a page: one JSON file a page, and the same JSON once in the page's HTML. */
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
  /** The path that search engines should list; the page's own unless it is a copy. */
  canonicalPath: string;
  trail: Crumb[];
  /** The pictures of the page by file name. */
  images: Record<string, ImageFile>;
  view: PageView;
}

export type SectionView = Omit<Section, 'text'>;
export type FaqView = Omit<Faq, 'answer'>;

/** A link with a few words: to a page, a post, an episode, a guide. */
export interface LinkCard {
  path: string;
  title: string;
  text: string;
  /** A short fact above the title, such as a date or a length. */
  note?: string;
  tags?: string[];
  image?: { file: string; alt: string };
}

export type PersonCard = Pick<
  Person,
  | 'id'
  | 'path'
  | 'name'
  | 'firstName'
  | 'role'
  | 'credentialsLine'
  | 'oneLiner'
  | 'funFact'
  | 'badge'
  | 'supervision'
  | 'image'
>;

export type PageWords = Pick<
  Page,
  'path' | 'name' | 'layout' | 'hero' | 'atAGlance' | 'nextStep' | 'updated'
> & { sections: SectionView[]; faqs: FaqView[] };

export type PersonWords = PersonCard &
  Pick<Person, 'worksWith' | 'approaches' | 'specialties' | 'languages' | 'formats' | 'price'> & {
    sections: SectionView[];
  };

export type PostWords = Pick<
  Post,
  'title' | 'description' | 'date' | 'tags' | 'image' | 'nextStep' | 'wordCount'
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

/** A guide as a file for printing. */
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
  /** Null while developing: the build makes the files. */
  pdf: GuidePdf | null;
};

/** A way to see a part of a list. */
export interface ListFilter {
  text: string;
  path: string;
  isCurrent: boolean;
}

export interface LinkGroup {
  title: string;
  links: LinkCard[];
}

/** The layouts that bring a form along. */
export type FormLayout = Extract<
  PageLayout,
  'vibe-check' | 'matching' | 'media-contact' | 'application'
>;

/** What is on a page, by the template that draws it. */
export type PageView =
  | { template: 'home'; home: Home; team: PersonCard[] }
  | { template: 'article'; page: PageWords; related: LinkCard[]; groups: LinkGroup[] }
  | { template: 'form'; page: PageWords; form: FormLayout; related: LinkCard[] }
  | { template: 'team'; page: PageWords; people: PersonCard[] }
  | { template: 'therapist'; person: PersonWords; others: PersonCard[] }
  | { template: 'hub'; page: PageWords; groups: LinkGroup[] }
  | { template: 'list'; page: PageWords; items: LinkCard[]; filters: ListFilter[] }
  | { template: 'post'; post: PostWords; author: PersonCard; related: LinkCard[] }
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
