import { createHash } from 'node:crypto';
import { z } from 'zod';
import { STAFF_ANSWERS } from './answers-schema.ts';
import { bookingSchema } from './booking-schema.ts';
import type { Navigation, Person } from './model.ts';
import {
  availabilityKey,
  availabilitySchema,
  callHoursKey,
  callHoursPersonOf,
  OVERRIDE_SCHEMAS,
  personOf,
  type Availability,
  type CallHours,
  type Overrides,
} from './override-schema.ts';
import { inOrder } from './post-source.ts';
import { protectPlaceholders } from './placeholders.ts';
import { ContentError, type Problem } from './problems.ts';
import { filesIn, idOf, readSource, type SourceFile } from './source-file.ts';

/** Where the problems of answers that staff have written are reported. */
export const STAFF_ANSWERS_FILE = `answers/${STAFF_ANSWERS}.yaml`;
const record = z.record(z.string(), z.unknown());

/**
 * A file with the overrides of its facts, so that the schemas and checks of the content see them as if written there.
 */
export function withOverrides(source: SourceFile, overrides: Overrides): SourceFile {
  const data = record.safeParse(source.data);
  if (!data.success) return source;
  const written = inYaml(overrides);
  if (source.file === 'site.yaml') {
    return { ...source, data: { ...data.data, ...siteFacts(data.data, written) } };
  }
  if (source.file === 'booking.yaml') {
    return { ...source, data: { ...data.data, ...callFacts(data.data, written) } };
  }
  if (!/^people\/.+\.md$/.test(source.file)) return source;
  return { ...source, data: { ...data.data, ...personFacts(idOf(source.file), written) } };
}

/** The answers that staff have written, as a file of `answers/` that the content folder does not have. */
export function staffAnswersSource(overrides: Overrides): SourceFile {
  const { answers = [] } = inYaml(overrides);
  return {
    ...{ file: STAFF_ANSWERS_FILE, data: answers },
    ...{ body: '', bodyLine: 1, lineOf: () => 1 },
  };
}

/** Overrides as the data of a file that has been read. */
const inYaml = (overrides: Overrides): Record<string, unknown> =>
  record.parse(JSON.parse(protectPlaceholders(JSON.stringify(overrides))));

function siteFacts(site: Record<string, unknown>, overrides: Overrides) {
  const own = (name: string) => record.catch({}).parse(site[name]);
  const prices = own('prices');
  // A price that is no longer in `site.yaml` is ignored.
  const known = Object.entries(record.catch({}).parse(overrides.prices)).filter(([name]) =>
    Object.hasOwn(prices, name),
  );
  return {
    ...('announcement' in overrides && { announcement: overrides.announcement }),
    ...('hours' in overrides && {
      hours: { ...own('hours'), ...record.catch({}).parse(overrides.hours) },
    }),
    ...(known.length > 0 && { prices: { ...prices, ...Object.fromEntries(known) } }),
  };
}

function callFacts(booking: Record<string, unknown>, overrides: Overrides) {
  const changed = Object.entries(overrides).flatMap(([key, value]) => {
    const person = callHoursPersonOf(key);
    return person === null ? [] : [[person, value] as const];
  });
  return {
    ...record.catch({}).parse(overrides.booking),
    ...(changed.length > 0 && {
      therapists: { ...record.catch({}).parse(booking.therapists), ...Object.fromEntries(changed) },
    }),
  };
}

function personFacts(id: string, overrides: Overrides) {
  const availability = availabilitySchema.safeParse(overrides[availabilityKey(id)]);
  const order = teamOrderOf(overrides);
  return {
    ...(availability.success && {
      isAcceptingClients: availability.data.isAcceptingClients,
      availability: availability.data.availability ?? undefined,
    }),
    // A person who joined since comes last.
    ...(order && { order: order.includes(id) ? order.indexOf(id) : order.length }),
  };
}

function teamOrderOf(overrides: Overrides): string[] | null {
  const order = OVERRIDE_SCHEMAS['team-order'].safeParse(overrides['team-order']);
  return order.success ? order.data : null;
}

/** The menu of the team in the order of the team page, if that was changed; other links keep their places. */
export function navigationInOrder(
  navigation: Navigation,
  people: readonly Pick<Person, 'path'>[],
  overrides: Overrides,
): Navigation {
  if (!teamOrderOf(overrides)) return navigation;
  const { links } = navigation.team;
  const byPath = new Map(links.map((link) => [link.to, link]));
  const listed = people.flatMap(({ path }) => byPath.get(path) ?? []);
  const isPerson = new Set(listed);
  let next = 0;
  const ordered = links.map((link) => (isPerson.has(link) ? (listed[next++] ?? link) : link));
  return { ...navigation, team: { ...navigation.team, links: ordered } };
}

/** SHA-256 of overrides; it does not depend on the order of keys. */
export function digestOfOverrides(overrides: Overrides): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(overrides)))
    .digest('hex');
}

/** An override that does not fit the content, or a list with the one staff answer that does not. */
export interface LeftOutOverride {
  key: string;
  value: unknown;
  problems: readonly Problem[];
}

interface Fitted<T> {
  loaded: T;
  fitting: Overrides;
  leftOut: readonly LeftOutOverride[];
}

/**
 * Loads content with overrides. Those that do not fit it any more, for example after a page was renamed, are left out.
 * @param load loads the content with some of them
 * @throws ContentError if the content itself is not valid
 */
export function loadFitting<T>(overrides: Overrides, load: (some: Overrides) => T): Fitted<T> {
  try {
    return { loaded: load(overrides), fitting: overrides, leftOut: [] };
  } catch (error) {
    if (!(error instanceof ContentError) || Object.keys(overrides).length === 0) throw error;
    const leftOut: LeftOutOverride[] = [];
    const kept: Fitted<T> = { loaded: load({}), fitting: {}, leftOut };
    for (const [key, value] of overridesOneByOne(overrides)) {
      const fitting = { ...kept.fitting, [key]: withEarlier(kept.fitting[key], value) };
      try {
        Object.assign(kept, { loaded: load(fitting), fitting });
      } catch (problem) {
        if (!(problem instanceof ContentError)) throw problem;
        leftOut.push({ key, value, problems: problem.problems });
      }
    }
    return kept;
  }
}

/** A list after the earlier parts of it; any other value as it is. */
const withEarlier = (earlier: unknown, value: unknown): unknown =>
  Array.isArray(earlier) && Array.isArray(value) ? earlier.concat(value) : value;

/** Splits overrides, and the list of staff answers, so that one that does not fit excludes no other. */
function overridesOneByOne(overrides: Overrides): [string, unknown][] {
  return Object.entries(overrides).flatMap(([key, value]): [string, unknown][] =>
    key === 'answers' && Array.isArray(value)
      ? value.map((answer: unknown) => [key, [answer]])
      : [[key, value]],
  );
}

/** What the files themselves say, for staff who change it. */
export interface Originals {
  /** Values by key, as overrides have them. */
  values: Overrides;
  /** The team in the order of its files. */
  people: { id: string; name: string }[];
}

const originalPerson = z.object({
  name: z.string(),
  order: z.int(),
  isAcceptingClients: z.boolean(),
  availability: availabilitySchema.shape.availability.default(null),
});
const originalSite = z.object({
  announcement: OVERRIDE_SCHEMAS.announcement.default({ text: '' }),
  hours: z
    .looseObject({})
    .transform(({ timeZone: _, ...hours }) => hours)
    .pipe(OVERRIDE_SCHEMAS.hours),
  prices: OVERRIDE_SCHEMAS.prices,
});

/** The call hours of somebody whom `booking.yaml` does not name: none. */
const NO_CALL_HOURS: CallHours = {
  formats: ['phone'],
  bufferMinutes: { before: 0, after: 15 },
  callsPerDay: 3,
  weekly: {},
  exceptions: {},
};

/**
 * Reads what can be overridden.
 * @throws ZodError if the files are not valid; the build reports that in words
 */
export function readOriginals(directory: string): Originals {
  const site = originalSite.parse(readSource(directory, 'site.yaml', []).data);
  const people = filesIn(directory, 'people', '.md')
    .map((file) => ({
      id: idOf(file),
      ...originalPerson.parse(readSource(directory, file, []).data),
    }))
    .sort((a, b) => a.order - b.order);
  const {
    therapists,
    fits: _,
    ...callRules
  } = bookingSchema.parse(readSource(directory, 'booking.yaml', []).data);
  const availabilities = people.map(
    ({ id, isAcceptingClients, availability }): [string, Availability] => [
      availabilityKey(id),
      { isAcceptingClients, availability },
    ],
  );
  return {
    values: {
      ...site,
      'team-order': people.map(({ id }) => id),
      answers: [],
      ...Object.fromEntries(availabilities),
      booking: callRules,
      ...Object.fromEntries(
        people.map(({ id }) => [callHoursKey(id), therapists[id] ?? NO_CALL_HOURS]),
      ),
    },
    people: people.map(({ id, name }) => ({ id, name })),
  };
}

/** What is wrong with a value besides its form: a price or a person that is not there. Empty if nothing is. */
export function strangersIn(key: string, value: unknown, { values, people }: Originals): string {
  if (key === 'prices') {
    const known = record.parse(values.prices);
    const strange = Object.keys(record.parse(value)).find((name) => !Object.hasOwn(known, name));
    return strange === undefined ? '' : `site.yaml has no price called "${strange}"`;
  }
  if (key === 'team-order') {
    const ids = OVERRIDE_SCHEMAS['team-order'].parse(value);
    const isWhole =
      ids.length === people.length && people.every((person) => ids.includes(person.id));
    return isWhole ? '' : 'Please name everybody on the team once';
  }
  const person = personOf(key) ?? callHoursPersonOf(key);
  if (person !== null && !people.some(({ id }) => id === person)) return 'This person is gone';
  return '';
}
