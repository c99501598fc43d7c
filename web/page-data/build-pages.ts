import type { Content, Download, Episode, Faq, Page, Person, Post, Section } from '#content/model';
import { topicsOf, topicWords } from '#content/topics';
import { inSpanish, LISTS, linkCards, postCard } from './link-cards.ts';
import { hubGroups, serviceGroups, sitemapGroups } from './link-groups.ts';
import type {
  Crumb,
  GuidePdf,
  LinkCard,
  ListFilter,
  PageView,
  PageWords,
  PersonCard,
  TeamCard,
} from './page-data.ts';
import { teamFilters } from './team-filters.ts';

/** A page before its images are published and its head is written. */
export interface PageSource {
  path: string;
  /** Canonical path; differs from `path` for an alias. */
  documentPath: string;
  language?: 'es';
  view: PageView;
  trail: Crumb[];
}

/** Posts shown below one that names none. */
const MOST_RELATED = 3;

const HOME: Crumb = { name: 'Home', path: '/' };

/**
 * Builds the data of every public page, aliases included.
 * @param pdfs the guides' files by slug, once they are built
 */
export function buildPages(
  content: Content,
  pdfs: ReadonlyMap<string, GuidePdf> = new Map(),
): PageSource[] {
  const team = content.people.filter((person) => person.onHomePage).map(personCard);
  return [
    {
      path: '/',
      documentPath: '/',
      trail: [],
      view: { template: 'home', home: content.home, team },
    },
    ...content.pages.map((page) => ({
      path: page.path,
      documentPath: page.path,
      ...inSpanish(page),
      trail: trailOf(page.name, page.path, page.parent, content.pages),
      view: pageView(page, content),
    })),
    ...content.people.flatMap((person) => personPages(person, content)),
    ...content.posts.flatMap((post) => postPages(post, content)),
    ...content.episodes.flatMap((episode) => episodePages(episode, content)),
    ...content.downloads.flatMap((download) => downloadPages(download, content, pdfs)),
    ...topicPages(content),
  ];
}

function trailOf(name: string, path: string, parent: string | undefined, pages: Page[]): Crumb[] {
  const above = pages.find((page) => page.path === parent);
  const isSpanish = pages.some((page) => page.path === path && page.language === 'es');
  const home = isSpanish ? { ...HOME, name: 'Inicio' } : HOME;
  const trail = above ? trailOf(above.name, above.path, above.parent, pages) : [home];
  return [...trail, { name, path }];
}

const withoutText = (sections: Section[]) => sections.map(({ text: _, ...section }) => section);
const withoutPlainAnswers = (faqs: Faq[]) => faqs.map(({ answer: _, ...faq }) => faq);

function pageWords(page: Page, pages: Page[]): PageWords {
  const { path, name, layout, language, atAGlance, nextStep, updated } = page;
  return {
    path,
    name,
    layout,
    language,
    hero: { ...page.hero, drawing: drawingOf(page, pages) },
    atAGlance,
    nextStep,
    updated,
    sections: withoutText(page.sections),
    faqs: withoutPlainAnswers(page.faqs),
  };
}

/** The drawing of a page's section: its own, or else that of the nearest page above. */
function drawingOf(page: Page, pages: Page[]): PageWords['hero']['drawing'] {
  if (page.drawing) return { ...page.drawing, alt: '' };
  const above = pages.find(({ path }) => path === page.parent);
  return above && drawingOf(above, pages);
}

function pageView(source: Page, content: Content): PageView {
  const page = pageWords(source, content.pages);
  const related = linkCards(source.related, content);
  const listed = LISTS[source.layout];
  if (listed) {
    const filters = source.layout === 'blog-list' ? blogFilters(source.path, content) : [];
    return { template: 'list', page, items: listed(content), filters };
  }
  switch (source.layout) {
    case 'team':
      return {
        template: 'team',
        page,
        people: content.people.map(teamCard),
        filters: teamFilters(content.people),
      };
    case 'hub':
      return {
        template: 'hub',
        page,
        groups: hubGroups(content),
        pagesAfterViolence: content.relie.afterViolence.pages,
      };
    case 'services':
      return { template: 'article', page, related, groups: serviceGroups(source, content) };
    case 'sitemap':
      return { template: 'article', page, related, groups: sitemapGroups(content) };
    case 'vibe-check':
    case 'matching': {
      const therapists = content.people.map(({ id, name, role }) => ({ id, name, role }));
      return { template: 'form', page, form: source.layout, related, therapists };
    }
    case 'media-contact':
    case 'application':
      return { template: 'form', page, form: source.layout, related, therapists: [] };
    case 'quiz': {
      const quiz = content.quizzes.find((it) => it.page === source.path);
      return quiz
        ? { template: 'quiz', page, quiz, related }
        : { template: 'article', page, related, groups: [] };
    }
    case 'ritual-creator':
      return { template: 'ritual-creator', page, ritual: content.ritual, related };
    case 'chat':
      return { template: 'relie', page, related };
    case 'gallery':
      return { template: 'gallery', page };
    case 'not-found':
      return { template: 'not-found', page };
    default:
      return { template: 'article', page, related, groups: [] };
  }
}

function personPages(person: Person, content: Content) {
  const { worksWith, approaches, specialties, languages, formats, price } = person;
  const view: PageView = {
    template: 'therapist',
    person: {
      ...introduction(person),
      worksWith,
      approaches,
      specialties,
      languages,
      formats,
      price,
      sections: withoutText(person.sections),
    },
    others: content.people.filter((other) => other !== person).map(personCard),
  };
  const trail = [HOME, { name: 'Team', path: '/team' }, { name: person.name, path: person.path }];
  return addresses(person, trail, view);
}

function postPages(post: Post, content: Content) {
  const author = content.people.find((person) => person.id === post.author);
  const { title, description, date, tags, image, nextStep, wordCount, reviewed } = post;
  const view: PageView = {
    template: 'post',
    post: {
      title,
      description,
      date,
      tags,
      image,
      nextStep,
      wordCount,
      reviewed,
      sections: withoutText(post.sections),
      faqs: withoutPlainAnswers(post.faqs),
    },
    author: author ? personCard(author) : null,
    related: relatedCards(post, content),
  };
  const trail = [...resourceTrail('Blog', '/resources/blog'), { name: title, path: post.path }];
  return addresses(post, trail, view);
}

/** What the post names as related, or else the posts that share most tags with it. */
function relatedCards(post: Post, content: Content): LinkCard[] {
  if (post.related.length > 0) return linkCards(post.related, content);
  const shared = (other: Post) => other.tags.filter((tag) => post.tags.includes(tag)).length;
  return content.posts
    .filter((other) => other.id !== post.id && shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, MOST_RELATED)
    .map(postCard);
}

function episodePages(episode: Episode, content: Content) {
  const { number, title, description, date, durationSeconds, guests, audio, image, chapters } =
    episode;
  const hosts = content.people
    .filter((person) => episode.hosts.includes(person.id))
    .map((person) => person.name);
  const view: PageView = {
    template: 'episode',
    episode: {
      number,
      title,
      description,
      date,
      durationSeconds,
      guests,
      audio,
      image,
      chapters,
      hosts,
      sections: withoutText(episode.sections),
    },
    related: linkCards(episode.related, content),
  };
  const trail = [
    ...resourceTrail('Podcasts', '/resources/podcasts'),
    { name: title, path: episode.path },
  ];
  return addresses(episode, trail, view);
}

/** One page per blog topic: the blog list, filtered. */
function topicPages(content: Content): PageSource[] {
  const blog = content.pages.find((page) => page.layout === 'blog-list');
  if (!blog) return [];
  const above = trailOf(blog.name, blog.path, blog.parent, content.pages);
  const words = pageWords(blog, content.pages);
  return topicsOf(content.posts).map((topic) => {
    const { heading, description } = topicWords(topic);
    const page = {
      ...words,
      path: topic.path,
      name: heading,
      hero: { eyebrow: blog.name, heading, lead: description, drawing: words.hero.drawing },
      sections: [],
    };
    return {
      path: topic.path,
      documentPath: topic.path,
      trail: [...above, { name: heading, path: topic.path }],
      view: {
        template: 'list',
        page,
        items: topic.posts.map(postCard),
        filters: blogFilters(topic.path, content),
      },
    };
  });
}

function blogFilters(current: string, content: Content): ListFilter[] {
  const blog = content.pages.find((page) => page.layout === 'blog-list');
  const all = blog ? [{ text: 'All posts', path: blog.path }] : [];
  const topics = topicsOf(content.posts).map(({ name, path, posts }) => ({
    text: `${name} (${posts.length})`,
    path,
  }));
  return [...all, ...topics].map((filter) => ({ ...filter, isCurrent: filter.path === current }));
}

function downloadPages(download: Download, content: Content, pdfs: ReadonlyMap<string, GuidePdf>) {
  const { slug, title, description, audience, minutes, image } = download;
  const view: PageView = {
    template: 'download',
    download: {
      slug,
      title,
      description,
      audience,
      minutes,
      image,
      sections: withoutText(download.sections),
      pdf: pdfs.get(slug) ?? null,
    },
    newsletter: content.home.newsletter,
    related: linkCards(download.related, content),
  };
  const trail = [
    ...resourceTrail('Downloads and guides', '/resources/downloads-guides'),
    { name: title, path: download.path },
  ];
  return addresses(download, trail, view);
}

function addresses(
  document: { path: string; aliases: string[] },
  trail: Crumb[],
  view: PageView,
): PageSource[] {
  return [document.path, ...document.aliases].map((path) => ({
    path,
    documentPath: document.path,
    trail,
    view,
  }));
}

const resourceTrail = (name: string, path: string): Crumb[] => [
  HOME,
  { name: 'Resources', path: '/resources-hub' },
  { name, path },
];

function teamCard(person: Person): TeamCard {
  const { price, languages, formats, worksWith, image } = person;
  const facts = { price, languages, formats, worksWith, narrow: image?.narrow };
  return { ...introduction(person), ...facts };
}

function introduction(person: Person) {
  const { firstName, role, funFact, supervision } = person;
  return { ...personCard(person), firstName, role, funFact, supervision };
}

function personCard(person: Person): PersonCard {
  const { id, path, name, credentialsLine, oneLiner, badge, image } = person;
  const portrait = image && { file: image.file, alt: image.alt, focus: image.focus };
  return { id, path, name, credentialsLine, oneLiner, badge, image: portrait };
}
