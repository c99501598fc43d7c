import type { PageKind } from '#content/model';

/** Structured data of a page (specification, section 3). URLs are absolute, prices whole US dollars. */
export interface StructuredPage {
  pageType: PageKind;
  title: string;
  description: string;
  url: string;
  imageUrl?: string;
  breadcrumbs?: { name: string; url: string }[];
  faqs?: { question: string; answer: string }[];
  service?: { name: string; description: string; category: string; price?: number };
  therapist?: { name: string; credentials: string; bio: string; specialties: string[] };
  author?: { name: string; jobTitle: string };
  /** YYYY-MM-DD, like `dateModified`. */
  datePublished?: string;
  dateModified?: string;
  wordCount?: number;
  keywords?: string[];
  episodeNumber?: number;
  audioUrl?: string;
  /** Seconds. */
  duration?: number;
  transcript?: string;
  /** English by default. */
  language?: 'en' | 'es';
}
