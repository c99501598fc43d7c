import { z } from 'zod';
import {
  COMMON_PAIRS,
  commonVariables,
  requireHttps,
  requirePairs,
  withPublicUrl,
} from './common-environment.ts';
import { httpUrl, optional, wholeNumber, withDefault } from './fields.ts';

/** Fields that may be sent to HubSpot, by their names in the contract. */
const FORWARDABLE_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'communicationsOptIn',
  'serviceInterest',
  'message',
] as const;
export type ForwardableField = (typeof FORWARDABLE_FIELDS)[number];

const forwardFields = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(FORWARDABLE_FIELDS, `may only name ${FORWARDABLE_FIELDS.join(', ')}`)));

/** Names of two contact properties: the time of the call, and what became of it. */
const bookingProperties = z.union([
  z.literal('off').transform(() => undefined),
  z
    .string()
    .regex(/^[a-z][a-z0-9_]*,\s*[a-z][a-z0-9_]*$/, 'must be two names of properties, or off')
    .transform((value) => {
      const [time = '', status = ''] = value.split(/,\s*/);
      return { time, status };
    }),
]);

/** The variables of the worker. */
export const workerEnvironment = z
  .object({
    ...commonVariables,
    HUBSPOT_FORMS_URL: withDefault(httpUrl, 'https://api.hsforms.com'),
    HUBSPOT_FORWARD_FIELDS: withDefault(
      forwardFields,
      'firstName,lastName,email,phone,communicationsOptIn',
    ),
    HUBSPOT_BOOKING_PROPERTIES: withDefault(bookingProperties, 'vibe_check_at,vibe_check_status'),
    HUBSPOT_TIMEOUT_SECONDS: withDefault(wholeNumber(1, 120), 10),
    HUBSPOT_REQUESTS_PER_10_SECONDS: withDefault(wholeNumber(10, 1_000_000), 90),
    ARRIVAL_CHECK_SECONDS: withDefault(wholeNumber(1, 86_400), 60),
    SWEPT_FILE: optional(z.string()),
    METRICS_PORT: optional(wholeNumber(1, 65_535)),
  })
  .superRefine(requirePairs(COMMON_PAIRS))
  .superRefine(requireHttps)
  .transform(withPublicUrl);

/** The environment of the worker, parsed. */
export type WorkerEnvironment = z.output<typeof workerEnvironment>;
