import { resolve } from 'node:path';
import { z } from 'zod';
import {
  buildDownload,
  buildEpisode,
  buildPage,
  buildPerson,
  buildPost,
  buildQuiz,
  checkTherapists,
} from './build-documents.ts';
import { answersSchema, factsSchema } from './answers-schema.ts';
import { bookingSchema } from './booking-schema.ts';
import { buildAnswers, checkStaffAnswers } from './build-answers.ts';
import { buildFactQuestions, buildFacts } from './build-facts.ts';
import { buildRelie } from './build-relie.ts';
import {
  checkDuplicates,
  checkMentions,
  checkQuizPages,
  checkRedirects,
  checkVideoCalls,
} from './checks.ts';
import { ContentReader, type Mention } from './content-reader.ts';
import type { Content, Person, Post, ThirdParty } from './model.ts';
import type { Overrides } from './override-schema.ts';
import { dollars, factsOf, type Facts } from './placeholders.ts';
import { postIdIn } from './post-address.ts';
import { throwIfAny } from './problems.ts';
import { readSite } from './load-site.ts';
import { relieSchema } from './relie-schema.ts';
import { homeSchema, pageSchema, personSchema } from './page-schema.ts';
import {
  downloadSchema,
  episodeSchema,
  postSchema,
  quizSchema,
  ritualSchema,
} from './collection-schema.ts';
import { linkKeysSchema, navigationSchema, redirectsSchema, thirdPartiesSchema } from './schema.ts';
import { filesIn, idOf, readSource } from './source-file.ts';
import { navigationInOrder, staffAnswersSource } from './with-overrides.ts';

/** Default content folder. A bundled server passes the deployed folder instead. */
export const CONTENT_FOLDER = resolve(import.meta.dirname, '..');

/**
 * Reads and checks the content folder.
 * @param directory folder to read; by default this project's content
 * @param overrides replace facts of the files
 * @throws ContentError with one line per problem: file, line, key and message
 */
export function loadContent(directory = CONTENT_FOLDER, overrides: Overrides = {}): Content {
  const reader = new ContentReader(directory, overrides);
  const { problems } = reader;

  // Read site.yaml first, because all other files may use its facts. If it is invalid, stop here: every placeholder
  // would be reported as another problem.
  const site = readSite(reader);
  // Pages must not say how video calls are joined: strangers could join.
  const { consents: _, videoCalls: __, ...siteFacts } = site;
  const names = new Map([...factsOf(siteFacts), ...peoplesNames(directory)]);
  const people = reader
    .readAll('people', '.md', personSchema, names)
    .map((entry) => buildPerson(entry, site, reader))
    .sort((a, b) => a.order - b.order);
  const thirdParties = reader.read('third-parties.yaml', thirdPartiesSchema, names);
  throwIfAny(problems);
  const facts = factsFrom({ site, people, thirdParties: checked(thirdParties).data });

  const home = reader.read('home.yaml', homeSchema, facts);
  const booking = reader.read('booking.yaml', bookingSchema, facts);
  const navigation = reader.read('navigation.yaml', navigationSchema, facts);
  const linkKeys = reader.read('link-keys.yaml', linkKeysSchema, facts);
  const redirects = reader.read('redirects.yaml', redirectsSchema, facts);
  const pages = reader.readAll('pages', '.md', pageSchema, facts);
  const posts = reader.readAll('blog', '.md', postSchema, facts);
  const episodes = reader.readAll('podcasts', '.md', episodeSchema, facts);
  const downloads = reader.readAll('downloads', '.md', downloadSchema, facts);
  const quizzes = reader.readAll('quizzes', '.yaml', quizSchema, facts);
  const ritual = reader.read('ritual.yaml', ritualSchema, facts);
  const relie = reader.read('relie.yaml', relieSchema, facts);
  const factsFile = reader.read('facts.yaml', factsSchema, facts);
  const answerFiles = reader.readAll('answers', '.yaml', answersSchema, facts);
  const staffAnswers = reader.readFrom(staffAnswersSource(overrides), answersSchema, facts);
  throwIfAny(problems);

  const pageData = pages.map(({ data }) => data);
  const builtFacts = buildFacts(checked(factsFile), people, pageData, site, reader);
  const factQuestions = buildFactQuestions(checked(factsFile), people, pageData, reader);
  const answers = buildAnswers(
    staffAnswers ? [...answerFiles, staffAnswers] : answerFiles,
    builtFacts,
    reader,
  );
  if (staffAnswers) checkStaffAnswers(staffAnswers, pageData, reader);
  const answersById = new Map(answers.map((answer) => [answer.id, answer]));

  const builtPosts = posts.map((entry) => buildPost(entry, people, reader)).sort(newestFirst);
  const builtPages = pages.map((entry) => buildPage(entry, site, answersById, reader));
  const builtQuizzes = quizzes.map((entry) => buildQuiz(entry, builtPages, reader));
  const builtEpisodes = episodes.map((entry) => buildEpisode(entry, people, reader));
  const builtDownloads = downloads.map((entry) => buildDownload(entry, site, reader));
  throwIfAny(problems);
  checkTherapists(checked(booking), people, reader, overrides);
  const builtRelie = buildRelie(checked(relie), checked(linkKeys).data, reader);
  throwIfAny(problems);

  const redirectEntry = checked(redirects);
  const content: Content = {
    site,
    booking: checked(booking).data,
    navigation: navigationInOrder(checked(navigation).data, people, overrides),
    redirects: { ...redirectEntry.data, exact: withPostIds(redirectEntry.data.exact, builtPosts) },
    linkKeys: checked(linkKeys).data,
    thirdParties: checked(thirdParties).data,
    home: withTitle(checked(home).data, site.brandTitle),
    people,
    pages: builtPages,
    posts: builtPosts,
    episodes: builtEpisodes.sort((a, b) => b.number - a.number),
    quizzes: builtQuizzes,
    downloads: builtDownloads,
    ritual: checked(ritual).data,
    relie: builtRelie,
    facts: builtFacts,
    factQuestions,
    answers,
  };
  throwIfAny([
    ...checkMentions(content, mentionsToCheck(reader.mentions, overrides), directory),
    ...checkRedirects(content, redirectEntry.source),
    ...checkDuplicates(content),
    ...checkQuizPages(content),
    ...checkVideoCalls(content),
  ]);
  return content;
}

/** Leaves out an announcement's link to a post, which may be in the database only; the site details check that one. */
const mentionsToCheck = (mentions: readonly Mention[], overrides: Overrides): readonly Mention[] =>
  'announcement' in overrides
    ? mentions.filter(
        ({ file, key, to }) =>
          file !== 'site.yaml' || key !== 'announcement.to' || postIdIn(to) === undefined,
      )
    : mentions;

/** The facts that texts may name, from what has been read. */
export function factsFrom(read: Pick<Content, 'site' | 'people' | 'thirdParties'>): Facts {
  const { site, people, thirdParties } = read;
  const { consents: _, videoCalls: __, ...siteFacts } = site;
  return new Map([
    ...factsOf(siteFacts),
    ...people.flatMap(({ id, name, firstName, credentials, role, supervision }) =>
      factsOf({ name, firstName, credentials, role, supervision }, `people.${id}`),
    ),
    ...people.flatMap(({ id, credentialsLine, price }): [string, string][] => [
      [`people.${id}.credentialsLine`, credentialsLine],
      [`people.${id}.fee`, dollars(price)],
    ]),
    ...feesOf(people),
    ['tables.fees', feesTable(people, site.session.minutes)],
    ['tables.feesInSpanish', feesTableInSpanish(people, site.session.minutes)],
    ['tables.thirdParties', thirdPartiesTable(thirdParties)],
    ['tables.cookies', cookiesTable(thirdParties)],
  ]);
}

/** The order of posts. */
export const newestFirst = (a: Post, b: Post): number =>
  b.date.localeCompare(a.date) || b.id - a.id;

/** Asserts that a file was read. Invalid files have been reported and thrown before. */
function checked<Entry>(entry: Entry | null): Entry {
  if (entry === null) throw new Error('A file without problems gave no data');
  return entry;
}

function withTitle<Home extends { title: string }>(home: Home, brandTitle: string) {
  return { ...home, documentTitle: `${home.title} - ${brandTitle}` };
}

/** Facts of the people by dotted name. Read ahead of their pages, because those may use them, too. */
function peoplesNames(directory: string): [string, string][] {
  const schema = z.object({
    name: z.string(),
    firstName: z.string(),
    credentials: z.string(),
    role: z.string(),
    supervision: z.object({ supervisor: z.string(), credentials: z.string() }).optional(),
  });
  return filesIn(directory, 'people', '.md').flatMap((file) => {
    const parsed = schema.safeParse(readSource(directory, file, []).data);
    return parsed.success ? factsOf(parsed.data, `people.${idOf(file)}`) : [];
  });
}

/** Adds redirects from `/blog/14` to the post's full address, and resolves targets that name only the id. */
export function withPostIds(
  exact: Readonly<Record<string, string>>,
  posts: readonly Post[],
): Record<string, string> {
  const byId: Record<string, string> = Object.fromEntries(
    posts.map(({ id, path }) => [`/blog/${id}`, path]),
  );
  const written = Object.entries(exact).map(([from, to]) => [from, byId[to] ?? to] as const);
  return { ...byId, ...Object.fromEntries(written) };
}

/**
 * What a session costs, computed from the people: the lowest and highest fee, and the lowest for couples and
 * individuals.
 */
function feesOf(people: readonly Person[]): [string, string][] {
  const lowest = (who: readonly Person[]) => dollars(Math.min(...who.map(({ price }) => price)));
  const working = (group: string) => people.filter(({ worksWith }) => worksWith.includes(group));
  return [
    ['fees.lowest', lowest(people)],
    ['fees.highest', dollars(Math.max(...people.map(({ price }) => price)))],
    ['fees.couples', lowest(working('Couples'))],
    ['fees.individuals', lowest(working('Individuals'))],
  ];
}

function feesTable(people: readonly Person[], minutes: number): string {
  const rows = people.map(
    ({ name, path, credentialsLine, price }) =>
      `| [${name}](${path}) | ${credentialsLine} | ${dollars(price)} |`,
  );
  return [`| Therapist | Credentials | ${minutes} minutes |`, '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}

/** Fees and license of those who work in Spanish, in Spanish. */
function feesTableInSpanish(people: readonly Person[], minutes: number): string {
  const rows = people
    .filter(({ languages }) => languages.includes('Spanish'))
    .map(({ name, path, credentials, supervision, price }) => {
      const supervised = supervision
        ? `, con la supervisión de ${supervision.supervisor}, ${supervision.credentials}`
        : '';
      return `| [${name}](${path}) | ${credentials}${supervised} | ${dollars(price)} |`;
    });
  return [`| Terapeuta | Licencia | ${minutes} minutos |`, '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}

// Inline code, because Markdown would turn a host name into a link and a star into emphasis.
const code = (text: string) => `\`${text}\``;

function thirdPartiesTable(thirdParties: readonly ThirdParty[]): string {
  const rows = thirdParties.map(
    ({ name, purpose, consent, hosts, receives }) =>
      `| ${name} | ${purpose} | after you allow ${consent} cookies | ${hosts.map(code).join(', ')} | ${receives} |`,
  );
  return [
    '| Service | What for | Loads | Servers | What it receives |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function cookiesTable(thirdParties: readonly ThirdParty[]): string {
  const rows = thirdParties.flatMap(({ name, consent, cookies }) =>
    cookies.map((cookie) => `| ${code(cookie.name)} | ${name} | ${consent} | ${cookie.lasts} |`),
  );
  return ['| Cookie | Set by | Your switch | Lasts |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
