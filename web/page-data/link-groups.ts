import type { Content, Page } from '#content/model';
import { episodesTitle } from './episode-length.ts';
import { downloadCard, episodeCard, LISTS, pageCard, postCard } from './link-cards.ts';
import type { LinkGroup } from './page-data.ts';

/** Services in the order of the menu, then by name; a list of programs contains programs only. */
export function serviceGroups(list: Page, content: Content): LinkGroup[] {
  const menu = content.navigation.therapy.links.map(({ to }) => to);
  const placeOf = ({ path }: Page) => (menu.includes(path) ? menu.indexOf(path) : menu.length);
  const offered = content.pages
    .filter((page) => page.layout === 'service' && !page.noindex && !page.canonical)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name));
  const groups: [string, Page['kind']][] = [
    ['Ongoing therapy', 'service'],
    ['Short programs', 'program'],
  ];
  return groups
    .filter(([, kind]) => list.kind === 'service' || list.kind === kind)
    .map(([title, kind]) => ({
      title,
      links: offered.filter((page) => page.kind === kind).map(pageCard),
    }));
}

/** The newest items of each resource type. */
export function hubGroups(content: Content): LinkGroup[] {
  const quizzes = LISTS['quiz-list']?.(content) ?? [];
  return [
    { title: 'Blog', links: content.posts.slice(0, 6).map(postCard) },
    {
      title: episodesTitle(content.episodes),
      links: content.episodes.slice(0, 3).map(episodeCard),
    },
    { title: 'Quizzes and tools', links: quizzes.slice(0, 6) },
    { title: 'Downloads and guides', links: content.downloads.slice(0, 3).map(downloadCard) },
  ];
}

/** Every indexable page. */
export function sitemapGroups(content: Content): LinkGroup[] {
  const listed = content.pages.filter((page) => !page.noindex && page.layout !== 'not-found');
  const of = (...kinds: Page['kind'][]) =>
    listed.filter((page) => kinds.includes(page.kind)).map(pageCard);
  const people = content.people.map(({ path, name, oneLiner }) => ({
    path,
    title: name,
    text: oneLiner,
  }));
  return [
    { title: 'Therapy', links: of('service') },
    { title: 'Programs', links: of('program') },
    { title: 'People', links: people },
    { title: 'The practice', links: of('about', 'contact', 'faq', 'form') },
    { title: 'Resources', links: of('resources', 'blog', 'podcast') },
    { title: 'Blog', links: content.posts.map(postCard) },
    { title: episodesTitle(content.episodes), links: content.episodes.map(episodeCard) },
    { title: 'Guides', links: content.downloads.map(downloadCard) },
  ].filter((group) => group.links.length > 0);
}
