/** What staff can change of the content without touching its files: keys and schemas of the overrides. */
import { z } from 'zod';
import { answersSchema, MOST_STAFF_ANSWERS } from './answers-schema.ts';
import { callHoursSchema, callRulesSchema } from './booking-schema.ts';
import { availability } from './page-schema.ts';
import { announcement, openingHours, prices, slug } from './schema.ts';

/** Key of a person's availability, after which their id follows. */
const AVAILABILITY = 'availability.';

export const availabilityKey = (person: string): string => `${AVAILABILITY}${person}`;

/** The id of the person whose availability a key names; null for another key. */
export const personOf = (key: string): string | null =>
  key.startsWith(AVAILABILITY) ? key.slice(AVAILABILITY.length) : null;

/** Key of a person's call hours, after which their id follows. */
const CALL_HOURS = 'booking.';

export const callHoursKey = (person: string): string => `${CALL_HOURS}${person}`;

/** The id of the person whose call hours a key names; null for another key. */
export const callHoursPersonOf = (key: string): string | null =>
  key.startsWith(CALL_HOURS) ? key.slice(CALL_HOURS.length) : null;

/** Schemas by key. They share their parts with the schemas of the files, so that both have the same rules. */
export const OVERRIDE_SCHEMAS = {
  announcement,
  hours: openingHours,
  /** Prices that differ from `site.yaml`. */
  prices,
  /** Ids of the whole team. */
  'team-order': z
    .array(slug)
    .refine((ids) => new Set(ids).size === ids.length, 'Please name each person once'),
  /** Answers of staff, in addition to the files of `answers/`. */
  answers: answersSchema.max(
    MOST_STAFF_ANSWERS,
    `Please keep to ${MOST_STAFF_ANSWERS} answers: ask for older ones to be moved into the site's files`,
  ),
  /** Rules for the calls of all therapists. */
  booking: callRulesSchema,
} as const;

/** Whether somebody takes clients, and their badge if it is not the usual one. */
export const availabilitySchema = z.strictObject({
  isAcceptingClients: z.boolean(),
  availability: availability.nullable(),
});

/** Stored values by key. */
export type Overrides = Readonly<Record<string, unknown>>;

export type Announcement = z.output<typeof announcement>;
/** Whether pages show an announcement: without words there is none. */
export const isAnnounced = ({ text }: Announcement): boolean => text !== '';

export type Availability = z.output<typeof availabilitySchema>;
export type CallHours = z.output<typeof callHoursSchema>;
export type StaffAnswers = z.output<typeof OVERRIDE_SCHEMAS.answers>;
export type CallRules = z.output<typeof callRulesSchema>;

/** The schema of a key; undefined for an unknown one. */
export function overrideSchemaOf(key: string): z.ZodType | undefined {
  if (personOf(key) !== null) return availabilitySchema;
  if (callHoursPersonOf(key) !== null) return callHoursSchema;
  const schemas: Readonly<Record<string, z.ZodType>> = OVERRIDE_SCHEMAS;
  return Object.hasOwn(schemas, key) ? schemas[key] : undefined;
}
