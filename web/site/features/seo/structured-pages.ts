import type { Content, Page } from '#content/model';
import { topicsOf, topicWords } from '#content/topics';
import type { StructuredPage } from './structured-page.ts';

/** The head elements of a page other than its structured data. */
export interface PageHead {
  structured: StructuredPage;
  noindex: boolean;
  /** The page in all its languages, itself included; empty if there is only one. */
  translations: Translation[];
}

interface Translation {
  /** Of a page, or `x-default` for readers of any other language. */
  language: 'en' | 'es' | 'x-default';
  path: string;
}

interface Addresses {
  /** The canonical origin, without a trailing slash. */
  origin: string;
  /** Absolute URL of an image; undefined for none. */
  imageUrl: (file: string | undefined) => string | undefined;
  /** Absolute URL of an episode's audio file. */
  audioUrl: (file: string) => string;
}

/** The head of every public page, by canonical path. */
export function pageHeads(content: Content, addresses: Addresses): Map<string, PageHead> {
  const { origin, imageUrl, audioUrl } = addresses;
  const url = (path: string) => origin + path;
  const heads = new Map<string, PageHead>();
  const add = (
    path: string,
    structured: Omit<StructuredPage, 'url'>,
    { noindex = false, translations = [] }: Partial<Omit<PageHead, 'structured'>> = {},
  ) => heads.set(path, { structured: { ...structured, url: url(path) }, noindex, translations });

  add('/', {
    pageType: 'homepage',
    title: content.home.documentTitle,
    description: content.home.description,
    dateModified: content.home.updated,
  });
  for (const page of content.pages) {
    add(
      page.path,
      { ...structuredPage(page), imageUrl: imageUrl(page.hero.image?.file) },
      { noindex: page.noindex, translations: translationsOf(page, content.pages) },
    );
  }
  for (const person of content.people) {
    add(person.path, {
      pageType: 'therapist',
      title: person.documentTitle,
      description: person.description,
      imageUrl: imageUrl(person.image?.file),
      dateModified: person.updated,
      therapist: {
        name: person.name,
        credentials: person.credentialsLine,
        bio: person.oneLiner,
        specialties: person.specialties,
      },
    });
  }
  for (const post of content.posts) {
    const author = content.people.find((person) => person.id === post.author);
    add(post.path, {
      pageType: 'blog',
      title: post.title,
      description: post.searchDescription ?? post.description,
      imageUrl: imageUrl(post.image?.file),
      faqs: post.faqs,
      author: author && { name: author.name, jobTitle: author.credentialsLine },
      datePublished: post.date,
      dateModified: post.updated,
      wordCount: post.wordCount,
      keywords: post.keywords,
    });
  }
  for (const topic of topicsOf(content.posts)) {
    const { heading, description } = topicWords(topic);
    add(topic.path, { pageType: 'resources', title: heading, description }, { noindex: true });
  }
  for (const episode of content.episodes) {
    add(episode.path, {
      pageType: 'podcast',
      title: episode.title,
      description: episode.description,
      imageUrl: imageUrl(episode.image?.file),
      datePublished: episode.date,
      dateModified: episode.updated,
      keywords: episode.keywords,
      episodeNumber: episode.number,
      audioUrl: episode.audio && audioUrl(episode.audio.file),
      duration: episode.audio && episode.durationSeconds,
      transcript: episode.sections.find((section) => section.id === 'transcript')?.text,
    });
  }
  for (const download of content.downloads) {
    add(download.path, {
      pageType: 'resources',
      title: download.documentTitle,
      description: download.description,
      imageUrl: imageUrl(download.image?.file),
      dateModified: download.updated,
      keywords: download.keywords,
    });
  }
  return heads;
}

/** A page and its counterpart in the other language, English first. */
function translationsOf(page: Page, pages: readonly Page[]): Translation[] {
  const spanish = page.translationOf
    ? page
    : pages.find(({ translationOf }) => translationOf === page.path);
  if (!spanish?.translationOf) return [];
  const english = spanish.translationOf;
  return [
    { language: 'en', path: english },
    { language: 'es', path: spanish.path },
    { language: 'x-default', path: english },
  ];
}

function structuredPage(page: Page): Omit<StructuredPage, 'url'> {
  return {
    pageType: page.kind,
    title: page.documentTitle,
    description: page.description,
    faqs: page.faqs,
    service: page.service ?? undefined,
    dateModified: page.updated,
    keywords: page.keywords,
    language: page.language,
  };
}
