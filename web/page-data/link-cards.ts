import type { Content, Download, Episode, Page, PageLayout, Post } from '#content/model';
import { episodeLength, episodeName } from './episode-length.ts';
import { formatDay } from './format-day.ts';
import type { LinkCard } from './page-data.ts';

/** The `language` property of a Spanish page. English is the default and is left out. */
export const inSpanish = ({ language }: Pick<Page, 'language'>): { language?: 'es' } =>
  language === 'es' ? { language } : {};

/** A page in a list. */
export const pageCard = (page: Page): LinkCard => ({
  path: page.path,
  title: page.name,
  text: page.description,
  image: page.hero.image,
  ...inSpanish(page),
});

/** A blog post in a list, with its day. */
export const postCard = (post: Post): LinkCard => ({
  path: post.path,
  title: post.title,
  text: post.description,
  note: formatDay(post.date),
  tags: post.tags,
  image: post.image,
});

/** An episode in a list, with its number and length. */
export const episodeCard = (episode: Episode): LinkCard => ({
  path: episode.path,
  title: episode.title,
  text: episode.description,
  note: `${episodeName(episode)} · ${episodeLength(episode)}`,
  image: episode.image,
});

/** A guide in a list: duration and audience. */
export const downloadCard = (download: Download): LinkCard => ({
  path: download.path,
  title: download.title,
  text: download.description,
  note: `${download.minutes} min · ${download.audience}`,
  image: download.image,
});

/**
 * The cards of pages, posts, episodes and guides at some paths; a path without a page is left out. The number in a
 * post's address counts: a renamed post is found by its old address.
 */
export function linkCards(paths: string[], content: Content): LinkCard[] {
  const all = [
    ...content.pages.map(pageCard),
    ...content.posts.map(postCard),
    ...content.episodes.map(episodeCard),
    ...content.downloads.map(downloadCard),
  ];
  const numbered = (path: string) => /^\/blog\/\d+(?=-|$)/.exec(path)?.[0] ?? path;
  return paths.flatMap((path) => all.find((card) => numbered(card.path) === numbered(path)) ?? []);
}

/** The content of list pages, by layout. */
export const LISTS: Partial<Record<PageLayout, (content: Content) => LinkCard[]>> = {
  'blog-list': (content) => content.posts.map(postCard),
  'podcast-list': (content) => content.episodes.map(episodeCard),
  'download-list': (content) => content.downloads.map(downloadCard),
  'quiz-list': (content) =>
    content.pages
      .filter((page) => page.layout === 'quiz' || page.layout === 'ritual-creator')
      .map(pageCard),
};
