/** Builds the documents of each kind from their files: addresses, titles, sections, prices, badges. */
import type { z } from 'zod';
import { STAFF_ANSWERS } from './answers-schema.ts';
import type { ContentReader, Entry } from './content-reader.ts';
import { anchorOf } from './markdown.ts';
import type {
  Answer,
  Badge,
  Download,
  Episode,
  Faq,
  Page,
  Person,
  Post,
  Quiz,
  Site,
} from './model.ts';
import type { bookingSchema } from './booking-schema.ts';
import { callHoursKey, type Overrides } from './override-schema.ts';
import type { pageSchema, personSchema } from './page-schema.ts';
import type { downloadSchema, episodeSchema, postSchema, quizSchema } from './collection-schema.ts';
import { slug as slugSchema } from './schema.ts';
import { idOf, type Key, type SourceFile } from './source-file.ts';

type Of<Schema extends z.ZodType> = Entry<z.output<Schema>>;

export function buildPage(
  { data, source }: Of<typeof pageSchema>,
  site: Site,
  answers: ReadonlyMap<string, Answer>,
  reader: ContentReader,
): Page {
  const { service, documentTitle, faqs, ...rest } = data;
  const sections = reader.sections(source);
  const own = faqs.flatMap((written, index) =>
    'entry' in written
      ? entryFaq(written.entry, index, answers, source, reader)
      : [reader.faq(written, index, source)],
  );
  const taken = new Set([...sections, ...own].map(({ id }) => id));
  const ofStaff = [...answers.values()]
    .filter(({ subject, page }) => subject === STAFF_ANSWERS && page.split('#')[0] === data.path)
    .map((answer) => faqOf(answer, data.language))
    .map((faq) => ({ ...faq, id: freeId(faq.id, taken) }));
  const defaultPrice = site.prices[data.kind === 'program' ? 'program' : 'service'];
  return {
    ...rest,
    file: source.file,
    aliases: [],
    documentTitle: documentTitle ?? `${data.title} - ${site.brandTitle}`,
    sections,
    faqs: [...own, ...ofStaff],
    service: service
      ? {
          ...service,
          price: service.price
            ? priceOf(service.price, ['service', 'price'], source, site, reader)
            : defaultPrice,
        }
      : null,
  };
}

export function buildPerson(
  { data, source }: Of<typeof personSchema>,
  site: Site,
  reader: ContentReader,
): Person {
  const { availability, price, ...rest } = data;
  const id = addressIn(source, reader);
  const needsSupervisor = /\b(?:associate|intern)\b/i.test(`${data.credentials} ${data.role}`);
  if (needsSupervisor && !data.supervision) {
    reader.report(
      source,
      ['credentials'],
      `${data.credentials} needs a supervisor: please fill in supervision`,
    );
  }
  // `firstName` may be a form of address, such as "Dr. Avocet".
  if (!data.name.includes(data.firstName.replace(/^Dr\. /, ''))) {
    reader.report(source, ['firstName'], `"${data.firstName}" is not a part of "${data.name}"`);
  }
  const { supervision } = data;
  return {
    ...rest,
    id,
    file: source.file,
    path: `/therapists/${id}`,
    aliases: [],
    documentTitle: `${data.name}, ${data.credentials} - ${site.brandTitle}`,
    sections: reader.sections(source),
    badge: badgeOf(availability, data.isAcceptingClients),
    price: priceOf(price, ['price'], source, site, reader),
    credentialsLine: supervision
      ? `${data.credentials}, supervised by ${supervision.supervisor}, ${supervision.credentials}`
      : data.credentials,
  };
}

export function buildPost(
  { data, source }: Of<typeof postSchema>,
  people: readonly Person[],
  reader: ContentReader,
): Post {
  const { id, slug } = numbered(source, reader);
  if (data.author) checkPerson(data.author, ['author'], source, people, reader);
  const sections = reader.sections(source);
  return {
    ...data,
    id,
    slug,
    file: source.file,
    path: `/blog/${id}-${slug}`,
    aliases: [],
    documentTitle: `Blog Post - ${data.searchTitle ?? data.title}`,
    updated: data.updated ?? data.date,
    faqs: data.faqs.map((written, index) => reader.faq(written, index, source)),
    wordCount: sections.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
    sections,
  };
}

export function buildEpisode(
  { data, source }: Of<typeof episodeSchema>,
  people: readonly Person[],
  reader: ContentReader,
): Episode {
  const { id: number, slug } = numbered(source, reader);
  for (const [index, host] of data.hosts.entries()) {
    checkPerson(host, ['hosts', index], source, people, reader);
  }
  const sections = reader.sections(source);
  if (!sections.some(({ id }) => id === 'transcript')) {
    reader.report(source, [], 'The episode needs a section ## Transcript');
  }
  return {
    ...data,
    number,
    slug,
    file: source.file,
    path: `/resources/podcasts/${number}`,
    aliases: [`/resources/podcasts/episode-${slug}`],
    documentTitle: `${data.audio ? 'Episode' : 'Conversation'} ${number} - ${data.title}`,
    updated: data.updated ?? data.date,
    sections,
  };
}

export function buildDownload(
  { data, source }: Of<typeof downloadSchema>,
  site: Site,
  reader: ContentReader,
): Download {
  const slug = addressIn(source, reader);
  return {
    ...data,
    slug,
    file: source.file,
    path: `/resources/downloads-guides/${slug}`,
    aliases: [],
    documentTitle: `${data.title} - ${site.brandTitle}`,
    sections: reader.sections(source),
  };
}

export function buildQuiz(
  { data, source }: Of<typeof quizSchema>,
  pages: readonly Page[],
  reader: ContentReader,
): Quiz {
  const page = pages.find(({ path }) => path === data.page);
  if (page && page.layout !== 'quiz') {
    reader.report(source, ['page'], `${data.page} is not a page with layout: quiz`);
  }
  const results = new Set(data.results.map(({ id }) => id));
  for (const [index, question] of data.questions.entries()) {
    for (const [option, { points }] of question.answers.entries()) {
      for (const result of Object.keys(points)) {
        if (results.has(result) || (data.scoring === 'range' && result === 'score')) continue;
        const key = ['questions', index, 'answers', option, 'points', result];
        reader.report(source, key, `There is no result called ${result}`);
      }
    }
  }
  if (data.scoring === 'range') {
    const [first, ...others] = data.results.map(({ from }) => from);
    const isRising = others.every(
      (from, index) => from !== undefined && from > (data.results[index]?.from ?? -1),
    );
    if (first !== 0 || !isRising) {
      reader.report(
        source,
        ['results'],
        'Results need rising numbers in `from`, the first of them 0',
      );
    }
  }
  return { ...data, id: addressIn(source, reader) };
}

/** An entry of `answers/` as a FAQ; reports an unknown one. */
function entryFaq(
  id: string,
  index: number,
  answers: ReadonlyMap<string, Answer>,
  source: SourceFile,
  reader: ContentReader,
): Faq[] {
  const entry = answers.get(id);
  if (entry) return [faqOf(entry, 'en')];
  reader.report(source, ['faqs', index, 'entry'], `answers/ has no entry called ${id}`);
  return [];
}

function faqOf({ questions, answerHtml, answer }: Answer, language: 'en' | 'es'): Faq {
  const [question = ''] = questions[language];
  return {
    id: anchorOf(question),
    question,
    answerHtml: answerHtml[language],
    answer: answer[language],
  };
}

/** The id, or the id with a number if it is taken. */
function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  taken.add(free);
  return free;
}

/** The availability badge (specification, section 4). `availability` in the file overrides the default texts. */
function badgeOf(
  own: { short: string; long?: string | undefined } | undefined,
  isAccepting: boolean,
): Badge {
  if (own) return { short: own.short, long: own.long ?? own.short };
  return isAccepting
    ? { short: 'Accepting', long: 'Accepting Clients' }
    : { short: 'Waitlist', long: 'Waitlist Available' };
}

/** In whole US dollars. */
function priceOf(
  name: string,
  key: readonly Key[],
  source: SourceFile,
  site: Site,
  reader: ContentReader,
): number {
  const price = site.prices[name];
  if (price === undefined) reader.report(source, key, `site.yaml has no price called ${name}`);
  return price ?? 0;
}

/** Reports the therapists of `booking.yaml` that have no file in `people/`. */
export function checkTherapists(
  { data, source }: Of<typeof bookingSchema>,
  people: readonly Person[],
  reader: ContentReader,
  overrides: Overrides,
): void {
  for (const id of Object.keys(data.therapists)) {
    // Call hours that staff set for a therapist who has left are ignored.
    if (Object.hasOwn(overrides, callHoursKey(id))) continue;
    checkPerson(id, ['therapists', id], source, people, reader);
  }
  for (const [interest, fitting] of Object.entries(data.fits)) {
    for (const id of fitting) checkPerson(id, ['fits', interest], source, people, reader);
  }
}

function checkPerson(
  id: string,
  key: readonly Key[],
  source: SourceFile,
  people: readonly Person[],
  reader: ContentReader,
): void {
  if (!people.some((person) => person.id === id)) {
    reader.report(source, key, `There is nobody called ${id} in people/`);
  }
}

/** The name of a file as part of an address: `juniper-wren` of `people/juniper-wren.md`. */
function addressIn(source: SourceFile, reader: ContentReader): string {
  const name = idOf(source.file);
  if (!slugSchema.safeParse(name).success) {
    reader.report(
      source,
      [],
      'Please name the file with a-z, 0-9 and hyphens, such as juniper-wren: its name is part of the address',
    );
  }
  return name;
}

/** Number and slug of a file called `14-how-to-listen.md`. */
function numbered(source: SourceFile, reader: ContentReader): { id: number; slug: string } {
  const [, id, slug] = /^(\d+)-([a-z0-9-]+)$/.exec(idOf(source.file)) ?? [];
  if (id === undefined || slug === undefined) {
    reader.report(
      source,
      [],
      'Please name the file as 14-how-to-listen.md: number, hyphen, short title',
    );
  }
  return { id: Number(id ?? 0), slug: slug ?? '' };
}
