import { z } from 'zod';
import { leadSearchSchema } from '#contracts/leads';
import type { LeadFilter } from '../../lead-queries.ts';
import { dayAfter, zonedTime } from '../../zoned-time.ts';

const { status, kind, state, sort } = leadSearchSchema.shape;
const flag = z.literal(true).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/** What of a filter stands in the address: never a text, which may be a name. */
export const leadAddressSchema = z.object({
  status: status.catch(undefined),
  kind: kind.catch(undefined),
  state: state.catch(undefined),
  /** `me` is the signed-in user, so that a view fits everybody. */
  assignee: z
    .union([z.uuid(), z.enum(['me', 'nobody'])])
    .optional()
    .catch(undefined),
  /** First and last day, in the practice's time zone. */
  from: day,
  to: day,
  unread: flag,
  late: flag,
  spam: flag,
  sort: sort.catch(undefined),
});
const NAMES = leadAddressSchema.keyof().options;
export type LeadAddress = z.infer<typeof leadAddressSchema>;

/** Reads the filter from the search params; unknown values are ignored. */
export function parseLeadAddress(search: object): LeadAddress {
  const address = leadAddressSchema.parse(search);
  // Only what is set, so that equal filters are equal as JSON.
  for (const name of NAMES) if (address[name] === undefined) delete address[name];
  return address;
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
