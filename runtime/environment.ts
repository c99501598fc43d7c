import path from 'node:path';
import { z } from 'zod';

/** An unset variable and an empty one mean the same: compose files pass empty strings for what is not configured. */
const unsetIfEmpty = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(unsetIfEmpty, type.optional());
const required = <T extends z.ZodType>(type: T) => z.preprocess(unsetIfEmpty, type);
const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) =>
  z.preprocess((given) => unsetIfEmpty(given) ?? value, type);

const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol.slice(0, -1));
    },
    `must be a URL that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  );
const httpUrl = url('http', 'https').transform((value) => value.replace(/\/+$/, ''));
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .or(z.number())
    .transform(Number)
    .pipe(
      z
        .number(`must be a whole number from ${min} to ${max}`)
        .int(`must be a whole number from ${min} to ${max}`)
        .min(min, `must be at least ${min}`)
        .max(max, `must be at most ${max}`),
    );
// Any long random text will do, base64 or hex: keys are derived from it.
const secret = z.string().min(32, 'must have at least 32 characters (openssl rand -base64 32)');

/** What may leave for HubSpot, by the names of the contract. */
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

const environmentSchema = z
  .object({
    NODE_ENV: optional(z.string()),
    PORT: withDefault(wholeNumber(0, 65_535), 3000),
    HOST: withDefault(z.string(), '127.0.0.1'),
    PUBLIC_URL: optional(httpUrl),
    DATA_DIR: withDefault(
      z.string().transform((value) => path.resolve(value)),
      '.data',
    ),
    DATABASE_URL: required(url('postgres', 'postgresql')),
    REDIS_URL: optional(url('redis', 'rediss')),
    MEILI_URL: optional(httpUrl),
    MEILI_API_KEY: optional(z.string()),
    HUBSPOT_ACCESS_TOKEN: optional(z.string()),
    HUBSPOT_PORTAL_ID: optional(z.string().regex(/^\d+$/, 'must be digits')),
    HUBSPOT_CONTACT_FORM_GUID: optional(z.uuid('must be a form GUID')),
    HUBSPOT_NEWSLETTER_FORM_GUID: optional(z.uuid('must be a form GUID')),
    HUBSPOT_API_URL: withDefault(httpUrl, 'https://api.hubapi.com'),
    HUBSPOT_FORMS_URL: withDefault(httpUrl, 'https://api.hsforms.com'),
    HUBSPOT_SUBSCRIPTION_ID: optional(z.string().regex(/^\d+$/, 'must be digits')),
    HUBSPOT_FORWARD_FIELDS: withDefault(
      forwardFields,
      'firstName,lastName,email,phone,communicationsOptIn',
    ),
    HUBSPOT_TIMEOUT_SECONDS: withDefault(wholeNumber(1, 120), 10),
    HUBSPOT_REQUESTS_PER_10_SECONDS: withDefault(wholeNumber(10, 1_000_000), 90),
    ARRIVAL_CHECK_SECONDS: withDefault(wholeNumber(1, 86_400), 60),
    RATE_LIMIT_PER_MINUTE: withDefault(wholeNumber(1, 10_000_000), 10),
    TRUST_PROXY: withDefault(
      z
        .string()
        .or(z.number())
        .transform((value) => (value === 'off' ? 0 : Number(value)))
        .pipe(z.number('must be off or a number of proxies').int().min(0).max(10)),
      'off',
    ),
    OPENAI_API_KEY: optional(z.string()),
    OPENAI_BASE_URL: optional(httpUrl),
    OPENAI_MODEL: optional(z.string()),
    ADMIN_USERNAME: optional(z.string().max(100)),
    ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters').max(200)),
    SESSION_SECRET: required(secret),
    DATA_KEY: required(secret),
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    SMTP_URL: optional(url('smtp', 'smtps')),
    NOTIFY_EMAIL: optional(z.email('must be an e-mail address')),
    CLARITY_PROJECT_ID: optional(z.string().regex(/^\w+$/, 'must be letters and digits')),
    CLARITY_API_TOKEN: optional(z.string()),
    GA_MEASUREMENT_ID: optional(z.string().regex(/^G-\w+$/, 'must look like G-XXXXXXXX')),
    GTM_ID: optional(z.string().regex(/^GTM-\w+$/, 'must look like GTM-XXXXXXX')),
    REVIEWS_WIDGET_URL: optional(url('https')),
    LEAD_HOST: optional(z.hostname('must be a host name')),
    HONEYMOON_HOST: optional(z.hostname('must be a host name')),
    LOG_LEVEL: withDefault(
      z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
      'info',
    ),
  })
  .superRefine((values, context) => {
    const together = [
      ['HUBSPOT_CONTACT_FORM_GUID', 'HUBSPOT_PORTAL_ID'],
      ['HUBSPOT_NEWSLETTER_FORM_GUID', 'HUBSPOT_PORTAL_ID'],
      ['ADMIN_USERNAME', 'ADMIN_PASSWORD'],
      ['ADMIN_PASSWORD', 'ADMIN_USERNAME'],
      ['SMTP_URL', 'NOTIFY_EMAIL'],
    ] as const;
    for (const [name, needed] of together) {
      if (values[name] !== undefined && values[needed] === undefined) {
        context.addIssue({
          code: 'custom',
          path: [needed],
          message: `is needed because ${name} is set`,
        });
      }
    }
  });

/** The operating contract, parsed. Names are those of the environment variables. */
export type Environment = z.output<typeof environmentSchema> & { PUBLIC_URL: string };

/**
 * Parses the environment once, at the start of a process. The api and the worker read the same contract.
 * @throws Error whose message is one line that names the variable and what was wrong, never its value
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'environment');
    const missing = variables[name] === undefined || variables[name] === '';
    const reason = missing && issue?.code === 'invalid_type' ? 'is required' : issue?.message;
    throw new Error(`${name} ${reason ?? 'is not valid'}`);
  }
  const values = parsed.data;
  return { ...values, PUBLIC_URL: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}` };
}

/** The process's own environment. A bad value ends the process with one line; nothing runs half configured. */
export function readEnvironmentOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'The environment is not valid');
    process.exit(1);
  }
}
