import type { Content, Episode, Faq, Page, Person, Section } from '#content/model';
import { documentId, type PageDocument } from './page-document.ts';
import type { Phrases } from './vocabulary.ts';

/** Page-level fields, stored on the first section. */
type Whole = Pick<PageDocument, 'path' | 'pageName' | 'kind'> &
  Partial<Pick<PageDocument, 'facts' | 'phrases' | 'person'>>;

interface Part {
  anchor: string;
  heading: string | null;
  text: string;
}

/** A blog post's text, from the content folder or from the database. */
export interface PostText {
  path: string;
  title: string;
  description: string;
  keywords: readonly string[];
  sections: readonly Section[];
  faqs: readonly Faq[];
}

/**
 * Splits all searchable content into section documents. Pages marked `noindex` and pages with a canonical address
 * elsewhere are excluded.
 */
export function documentsOf(content: Content, phrases: Phrases): PageDocument[] {
  const documents = [
    ...homeDocuments(content),
    ...content.pages
      .filter((page) => !page.noindex && !page.canonical)
      .flatMap((page) => pageDocuments(page, content)),
    ...content.people.flatMap(personDocuments),
    ...content.posts.flatMap(postDocuments),
    ...content.episodes.flatMap(episodeDocuments),
    ...content.downloads.flatMap((download) =>
      cut(
        {
          path: download.path,
          pageName: download.title,
          kind: 'resources',
          facts: [{ label: 'For', value: download.audience }],
          phrases: [download.title, download.description, ...download.keywords],
        },
        `${download.description} For ${download.audience}.`,
        download.sections,
      ),
    ),
  ];
  return documents.map((document) =>
    document.anchor === 'intro'
      ? { ...document, phrases: [...document.phrases, ...(phrases[document.path] ?? [])] }
      : document,
  );
}

/** The section documents of a blog post. Also used for posts published after the build. */
export function postDocuments(post: PostText): PageDocument[] {
  return cut(
    {
      path: post.path,
      pageName: post.title,
      kind: 'blog',
      phrases: [post.title, post.description, ...post.keywords],
    },
    post.description,
    post.sections,
    post.faqs,
  );
}

/** A page in Spanish is found by its name, description and keywords: its text is no answer to a question in English. */
function spanishPageDocuments(page: Page): PageDocument[] {
  const { path, name, kind, title, keywords, description } = page;
  const whole = { path, pageName: name, kind, phrases: [name, title, ...keywords] };
  return cut(whole, description, []);
}

function pageDocuments(page: Page, { site, quizzes }: Content): PageDocument[] {
  if (page.language === 'es') return spanishPageDocuments(page);
  const quiz = quizzes.find((it) => it.page === page.path);
  const isContact = ['vibe-check', 'matching', 'media-contact'].includes(page.layout);
  const reach = [
    { label: 'Phone', value: site.phone.display },
    { label: 'E-mail', value: site.email },
    { label: 'Hours', value: site.hours.text },
    {
      label: 'Address',
      value: `${site.address.street}, ${site.address.city}, ${site.address.region}. ${site.address.arriving}`,
    },
  ];
  const facts = [...page.atAGlance, ...(isContact ? reach : [])];
  const lead = [page.hero.lead, page.description, ...facts.map(sentence)].join(' ');
  const parts: Part[] = quiz
    ? [...page.sections, { anchor: 'quiz', heading: quiz.title, text: quizText(quiz) }].map(asPart)
    : page.sections.map(asPart);
  return cut(
    {
      path: page.path,
      pageName: page.name,
      kind: page.kind,
      facts,
      phrases: [
        ...[page.name, page.title, page.hero.heading, ...page.keywords],
        ...page.faqs.map((faq) => faq.question),
      ],
    },
    lead,
    parts,
    page.faqs,
  );
}

function quizText({ intro, howItScores, questions }: Content['quizzes'][number]): string {
  return [intro, howItScores, ...questions.map((question) => question.text)].join(' ');
}

function personDocuments(person: Person): PageDocument[] {
  const { firstName, badge } = person;
  const facts = [
    { label: 'Role', value: person.role },
    { label: 'Credentials', value: person.credentialsLine },
    { label: 'Availability', value: badge.long },
    { label: 'Fee', value: `$${person.price} for 50 minutes` },
    { label: 'Languages', value: person.languages.join(', ') },
    { label: 'Where', value: person.formats.join(', ') },
    { label: 'Works with', value: person.worksWith.join(', ') },
    { label: 'Knows about', value: person.specialties.join(', ') },
  ];
  const approaches = person.approaches.map(({ name, means }) => `${name}: ${means}`);
  return cut(
    {
      path: person.path,
      pageName: person.name,
      kind: 'therapist',
      facts,
      phrases: [
        ...[person.name, `${firstName} therapist`, `${person.role} ${person.credentials}`],
        ...[`is ${firstName} taking new clients`, `book a session with ${firstName}`],
        `how much does ${firstName} charge`,
        ...person.specialties,
        ...person.approaches.map(({ name }) => name),
        ...person.languages
          .filter((it) => it !== 'English')
          .map((it) => `therapist who speaks ${it}`),
      ],
      person: [...new Set([...person.name.split(/\s+/), ...firstName.split(/\s+/)])],
    },
    [person.description, person.oneLiner, ...facts.map(sentence)].join(' '),
    [
      ...person.sections.map(asPart),
      { anchor: 'approach', heading: `How ${firstName} works`, text: approaches.join(' ') },
    ],
  );
}

function episodeDocuments(episode: Episode): PageDocument[] {
  return cut(
    {
      path: episode.path,
      pageName: episode.title,
      kind: 'podcast',
      phrases: [
        ...[episode.title, episode.description, ...episode.keywords],
        ...[`podcast episode ${episode.number}`, ...episode.chapters.map(({ title }) => title)],
      ],
    },
    episode.description,
    episode.sections,
  );
}

function homeDocuments({ home, site }: Content): PageDocument[] {
  const { howItWorks, contact, newsletter, resources } = home;
  return cut(
    {
      path: '/',
      pageName: site.brandTitle,
      kind: 'homepage',
      phrases: [site.name, site.brandTitle],
    },
    [home.hero.lead, site.description, ...home.trustStrip.map((it) => `${it}.`)].join(' '),
    [
      {
        anchor: 'how-it-works',
        heading: howItWorks.heading,
        text: howItWorks.steps.map(({ title, text }) => `${title}. ${text}`).join(' '),
      },
      {
        anchor: 'trust-strip',
        heading: home.why.heading,
        text: home.why.stats.map(({ value, description }) => `${value} ${description}.`).join(' '),
      },
      {
        anchor: 'contact',
        heading: contact.heading,
        text: [contact.intro.text, ...contact.benefits.map(({ text }) => text)].join(' '),
      },
      {
        anchor: 'podcast-blog',
        heading: resources.heading,
        text: `${resources.items.map(({ title, text }) => `${title}. ${text}`).join(' ')} ${newsletter.name}: ${newsletter.text} ${newsletter.smallPrint}`,
      },
    ],
  );
}

const sentence = ({ label, value }: { label: string; value: string }) =>
  `${label}: ${value.replace(/(?<![.\s])[.\s]+$/, '')}.`;

function asPart(part: Section | Part): Part {
  return 'anchor' in part ? part : { anchor: part.id, heading: part.heading, text: part.text };
}

/** One document for the lead and the text before the first heading, and one for each further section and FAQ. */
function cut(
  whole: Whole,
  lead: string,
  sections: readonly (Section | Part)[],
  faqs: readonly Faq[] = [],
): PageDocument[] {
  const { path, pageName, kind } = whole;
  const parts = sections.map(asPart);
  const opening = parts.find(({ anchor }) => anchor === 'intro');
  const rest = [
    ...parts.filter((part) => part !== opening),
    ...faqs.map(({ id, question, answer }) => ({ anchor: id, heading: question, text: answer })),
  ];
  return [
    {
      id: documentId(path, 'intro'),
      ...{ path, pageName, kind, anchor: 'intro', heading: null },
      text: [lead, opening?.text].filter(Boolean).join(' '),
      facts: whole.facts ?? [],
      phrases: whole.phrases ?? [],
      person: whole.person ?? [],
    },
    ...rest.map((part) => ({
      id: documentId(path, part.anchor),
      ...{ path, pageName, kind, ...part },
      ...{ facts: [], phrases: [], person: [] },
    })),
  ];
}
