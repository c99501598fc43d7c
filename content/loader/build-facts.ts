/** Builds short sentences from the content's data, from the templates in `facts.yaml`. */
import type { z } from 'zod';
import type { factsSchema } from './answers-schema.ts';
import type { ContentReader, Entry } from './content-reader.ts';
import { anchorOf } from './markdown.ts';
import type { Bilingual, Fact, FactQuestions, Person, Site } from './model.ts';
import type { pageSchema } from './page-schema.ts';
import { dollars } from './placeholders.ts';
import { fillTemplate } from './template.ts';

type FactsFile = z.output<typeof factsSchema>;
type FactsPage = Pick<z.output<typeof pageSchema>, 'path' | 'name' | 'kind' | 'atAGlance'>;

/** A word of the content's data in both languages. */
type Translate = (english: string) => Bilingual;

const LANGUAGES = { en: 'en-US', es: 'es-US' } as const;

/**
 * All facts, in the order of `facts.yaml`. Reports ids that are taken, words that have no Spanish, and rows that have
 * no sentence.
 * @param people in the order of the team page
 * @param pages the pages whose `atAGlance` becomes facts
 */
export function buildFacts(
  entry: Entry<FactsFile>,
  people: readonly Person[],
  pages: readonly FactsPage[],
  { session }: Pick<Site, 'session'>,
  reader: ContentReader,
): Fact[] {
  const { data, source } = entry;
  const translate = translator(entry, reader);
  const ids = new Set<string>();
  for (const [index, { id }] of data.practice.entries()) {
    if (ids.has(id)) reader.report(source, ['practice', index, 'id'], 'This id is taken');
    ids.add(id);
  }
  return [
    ...data.practice.map((fact) => ({ ...fact, about: null })),
    ...teamFacts(data, people, translate),
    ...people.flatMap((person) =>
      personFacts(data.person, person, session.longMinutes / session.minutes, translate),
    ),
    ...pages.flatMap((page) => pageFacts(entry, page, translate, reader)),
  ];
}

/**
 * How visitors ask for the facts of people and pages. Reports names of pages that have no facts, and rows and people's
 * facts that nobody can ask for.
 */
export function buildFactQuestions(
  { data, source }: Entry<FactsFile>,
  people: readonly Person[],
  pages: readonly FactsPage[],
  reader: ContentReader,
): FactQuestions {
  const withFacts = pages.filter(({ atAGlance }) => atAGlance.length > 0);
  for (const path of Object.keys(data.names)) {
    if (withFacts.some((page) => page.path === path)) continue;
    reader.report(source, ['names', path], `The page ${path} has no facts`);
  }
  for (const [label, { about }] of Object.entries(data.atAGlance)) {
    if (Object.hasOwn(data.asked, about)) continue;
    reader.report(source, ['atAGlance', label], `Please add ways of asking for "${about}"`);
  }
  for (const key of Object.keys(data.person)) {
    if (Object.hasOwn(data.asked, key)) continue;
    reader.report(source, ['person', key], `Please add ways of asking for "${key}"`);
  }
  const names: [string, string[]][] = [
    ...people.map(({ path, name, firstName }): [string, string[]] => [
      path,
      [name, firstName, lastNameOf(name)],
    ]),
    ...withFacts.map(({ path, name }): [string, string[]] => [
      path,
      [name, ...(data.names[path] ?? [])],
    ]),
  ];
  return { asked: data.asked, names: Object.fromEntries(names) };
}

const lastNameOf = (name: string): string => name.split(' ').at(-1) ?? name;

function translator({ data, source }: Entry<FactsFile>, reader: ContentReader): Translate {
  const spanish = new Map(data.words.map(({ en, es }) => [en, es]));
  const missing = new Set<string>();
  return (english) => {
    const es = spanish.get(english);
    if (es === undefined && !missing.has(english)) {
      missing.add(english);
      reader.report(source, ['words'], `Please add the Spanish for "${english}"`);
    }
    return { en: english, es: es ?? english };
  };
}

function teamFacts(
  { team: { accepting, waitlist, language, format }, words }: FactsFile,
  people: readonly Person[],
  translate: Translate,
): Fact[] {
  const page = '/team';
  const group = (
    id: string,
    template: Bilingual,
    members: readonly Person[],
    values: Record<string, Bilingual> = {},
  ): Fact[] => {
    if (members.length === 0) return [];
    const names = listOf(members.map(({ name }) => ({ en: name, es: name })));
    return [{ id, page, about: null, ...fillBoth(template, { ...values, names }) }];
  };
  const languages = new Set(people.flatMap((person) => person.languages));
  const formats = new Set(people.flatMap((person) => person.formats));
  const idOf = (name: string) => words.find(({ en }) => en === name)?.id ?? anchorOf(name);
  return [
    ...group(
      'accepting',
      accepting,
      people.filter((person) => person.isAcceptingClients),
    ),
    ...group(
      'waitlist',
      waitlist,
      people.filter((person) => !person.isAcceptingClients),
    ),
    ...[...languages].flatMap((name) =>
      group(
        `language.${anchorOf(name)}`,
        language,
        people.filter((person) => person.languages.includes(name)),
        { language: translate(name) },
      ),
    ),
    ...[...formats].flatMap((name) =>
      group(
        `format.${idOf(name)}`,
        format,
        people.filter((person) => person.formats.includes(name)),
        { format: lowerFirst(translate(name)) },
      ),
    ),
  ];
}

/** @param longSession the length of a long session, relative to an ordinary one */
function personFacts(
  templates: FactsFile['person'],
  person: Person,
  longSession: number,
  translate: Translate,
): Fact[] {
  const { id, path, name, credentials, supervision } = person;
  const same = (value: string): Bilingual => ({ en: value, es: value });
  const values = {
    name: same(name),
    firstName: same(person.firstName),
    credentialsLine: {
      en: person.credentialsLine,
      es: supervision
        ? `${credentials}, con la supervisión de ${supervision.supervisor}, ${supervision.credentials}`
        : credentials,
    },
    role: lowerFirst(translate(person.role)),
    price: same(dollars(person.price)),
    longPrice: same(dollars(Math.round(person.price * longSession))),
    languages: listOf(person.languages.map(translate)),
    formats: listOf(person.formats.map((format) => lowerFirst(translate(format)))),
    worksWith: joined(person.worksWith.map(translate)),
    specialties: joined(person.specialties.map(translate)),
    availability: translate(person.badge.long),
    supervisor: same(supervision?.supervisor ?? ''),
    supervisorCredentials: same(supervision?.credentials ?? ''),
  };
  return Object.entries(templates)
    .filter(([key]) => key !== 'supervision' || supervision)
    .map(([key, template]) => ({
      id: `${id}.${key}`,
      page: path,
      about: key,
      ...fillBoth(template, values),
    }));
}

function pageFacts(
  { data, source }: Entry<FactsFile>,
  { path, name, kind, atAGlance }: FactsPage,
  translate: Translate,
  reader: ContentReader,
): Fact[] {
  return atAGlance.flatMap(({ label, value }) => {
    const template = data.atAGlance[label];
    if (!template) {
      reader.report(source, ['atAGlance'], `Please add a sentence for "${label}" of ${path}`);
      return [];
    }
    const { es } = translate(name);
    const en = kind === 'program' ? withArticle(name) : name;
    const filled = fillBoth(template, { name: { en, es }, value: translate(value) });
    return [
      {
        id: `${path.slice(1)}.${anchorOf(label)}`,
        page: path,
        about: template.about,
        ...filled,
        en: upperFirst(filled.en),
      },
    ];
  });
}

/** A program's name within an English sentence: "the 6-Session Reset", but "Rescue and Rebuild". */
function withArticle(name: string): string {
  return name.includes(' and ') ? name : `the ${name.replace(/^The /, '')}`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function fillBoth(template: Bilingual, values: Readonly<Record<string, Bilingual>>): Bilingual {
  const valuesIn = (language: keyof Bilingual) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value[language]]));
  return {
    en: fillTemplate(template.en, valuesIn('en')),
    es: fillTemplate(template.es, valuesIn('es')),
  };
}

/** "a, b, and c" in both languages. */
function listOf(values: readonly Bilingual[]): Bilingual {
  const list = (language: keyof Bilingual) =>
    new Intl.ListFormat(LANGUAGES[language], { type: 'conjunction' }).format(
      values.map((value) => value[language]),
    );
  return { en: list('en'), es: list('es') };
}

/** "a, b, c" in both languages, for values that may themselves contain an "and". */
function joined(values: readonly Bilingual[]): Bilingual {
  return {
    en: values.map(({ en }) => en).join(', '),
    es: values.map(({ es }) => es).join(', '),
  };
}

/** For use inside a sentence: "In the office" becomes "in the office". */
function lowerFirst({ en, es }: Bilingual): Bilingual {
  const lower = (value: string) => value.charAt(0).toLowerCase() + value.slice(1);
  return { en: lower(en), es: lower(es) };
}
