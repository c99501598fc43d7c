import { DELIVERY_STATES } from '#contracts/delivery-states';
import { LEAD_SORTS, LEAD_STATUSES } from '#contracts/lead-choices';
import { SUBMISSION_KINDS } from '#contracts/submissions/kind-words';
import type { LeadFilter } from '../../lead-queries.ts';
import { dayAfter, zonedTime } from '../../zoned-time.ts';

/** As the api takes it. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** How each part of the filter is read. By hand, because the list does without zod. */
const READERS = {
  status: oneOf(LEAD_STATUSES),
  kind: oneOf(SUBMISSION_KINDS),
  state: oneOf(DELIVERY_STATES),
  /** A person's id or `nobody`; `me` is the signed-in user, so that a view fits everybody. */
  assignee: (value: unknown) =>
    typeof value === 'string' && (value === 'me' || value === 'nobody' || UUID.test(value))
      ? value
      : undefined,
  /** First and last day, in the practice's time zone. */
  from: day,
  to: day,
  unread: flag,
  late: flag,
  noTime: flag,
  spam: flag,
  sort: oneOf(LEAD_SORTS),
};

/** The part of a filter that is in the address: never the searched text, which may be a name. */
export type LeadAddress = {
  [Name in keyof typeof READERS]?: NonNullable<ReturnType<(typeof READERS)[Name]>>;
};

/** Reads the filter from the search params; unknown values are ignored. */
export function parseLeadAddress(search: object): LeadAddress {
  const values: Record<string, unknown> = { ...search };
  const read = Object.entries(READERS).map(([name, reader]) => [name, reader(values[name])]);
  // Only what is set, so that equal filters are equal as JSON.
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as LeadAddress;
}

function oneOf<Value extends string>(known: readonly Value[]) {
  return (value: unknown): Value | undefined => known.find((one) => one === value);
}

function flag(value: unknown): true | undefined {
  return value === true || undefined;
}

/** A day of the calendar, YYYY-MM-DD. */
function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(value);
  // Some engines take February 30 for March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

interface Surroundings {
  /** Id of the signed-in user. */
  me: string | undefined;
  /** The practice's time zone. */
  timeZone: string;
  text?: string;
}

/** The search that an address stands for. */
export function leadFilterOf(
  { assignee, from, to, ...rest }: LeadAddress,
  { me, timeZone, text }: Surroundings,
): LeadFilter {
  const owner = assignee === 'me' ? me : assignee;
  return {
    ...rest,
    ...(text && { text }),
    ...(owner && { assignee: owner }),
    ...(from && { from: zonedTime(from, timeZone).toISOString() }),
    ...(to && { to: dayAfter(to, timeZone).toISOString() }),
  };
}
