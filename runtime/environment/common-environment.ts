import { z } from 'zod';
import { isLoopbackHost } from './loopback-host.ts';
import {
  httpHeaders,
  httpUrl,
  longText,
  optional,
  required,
  secret,
  url,
  wholeNumber,
  withDefault,
} from './fields.ts';

/** HubSpot's own api. */
export const HUBSPOT_API = 'https://api.hubapi.com';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** What api and worker both read. Names are those of the operating contract. */
export const commonVariables = {
  NODE_ENV: optional(z.string()),
  LOG_LEVEL: withDefault(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  // Less than what the supervisor gives a process before it kills it: Docker's default is 10.
  STOP_SECONDS: withDefault(wholeNumber(1, 600), 4),
  PORT: withDefault(wholeNumber(0, 65_535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(httpUrl),
  DATABASE_URL: required(url('postgres', 'postgresql')),
  REDIS_URL: optional(url('redis', 'rediss')),
  DATA_KEY: required(secret),
  DATA_KEY_PREVIOUS: optional(secret),
  HUBSPOT_API_URL: withDefault(httpUrl, HUBSPOT_API),
  HUBSPOT_ACCESS_TOKEN: optional(z.string()),
  HUBSPOT_PORTAL_ID: optional(z.string().regex(/^\d+$/, 'must be digits')),
  HUBSPOT_CONTACT_FORM_GUID: optional(z.uuid('must be a form GUID')),
  HUBSPOT_NEWSLETTER_FORM_GUID: optional(z.uuid('must be a form GUID')),
  HUBSPOT_SUBSCRIPTION_ID: optional(z.string().regex(/^\d+$/, 'must be digits')),
  SMTP_URL: optional(url('smtp', 'smtps')),
  METRICS_TOKEN: optional(longText(16, 'openssl rand -hex 24')),
  NOTIFY_EMAIL: optional(z.email('must be an e-mail address')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_HEADERS: optional(httpHeaders),
};

/** Whether this installation sends e-mail. */
export const canEmail = ({ SMTP_URL }: { SMTP_URL?: string | undefined }): boolean =>
  SMTP_URL !== undefined;

/** Pairs of variables of which the first needs the second. */
export const COMMON_PAIRS = [
  ['HUBSPOT_CONTACT_FORM_GUID', 'HUBSPOT_PORTAL_ID'],
  ['HUBSPOT_NEWSLETTER_FORM_GUID', 'HUBSPOT_PORTAL_ID'],
  ['SMTP_URL', 'NOTIFY_EMAIL'],
] as const;

/** Reports the second of each pair as needed where only the first is set. */
export function requirePairs(pairs: readonly (readonly [string, string])[]) {
  return (values: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const [name, needed] of pairs) {
      if (values[name] === undefined || values[needed] !== undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [needed],
        message: `is needed because ${name} is set`,
      });
    }
  };
}

/** Reports a production site without https: passwords and messages would travel in clear text. */
export function requireHttps(
  { NODE_ENV, PUBLIC_URL }: { NODE_ENV?: string | undefined; PUBLIC_URL?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (NODE_ENV !== 'production' || PUBLIC_URL === undefined) return;
  const site = URL.parse(PUBLIC_URL);
  // No web address at all is reported where it is read.
  if (site?.protocol !== 'http:' || isLoopbackHost(site.hostname)) return;
  context.addIssue({
    code: 'custom',
    path: ['PUBLIC_URL'],
    message: 'must start with https:// in production, unless it is this machine (localhost)',
  });
}

/** If `PUBLIC_URL` is unset, the canonical origin is the address that the api listens on. */
export const withPublicUrl = <
  Values extends { PUBLIC_URL?: string | undefined; HOST: string; PORT: number },
>(
  values: Values,
) => ({ ...values, PUBLIC_URL: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}` });
