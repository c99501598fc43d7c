import { z } from 'zod';
import {
  COMMON_PAIRS,
  commonVariables,
  requireHttps,
  requirePairs,
  withPublicUrl,
} from './common-environment.ts';
import {
  hostAndPort,
  httpUrl,
  optional,
  required,
  secret,
  url,
  wholeNumber,
  withDefault,
} from './fields.ts';

/** The variables of the api. */
export const apiEnvironment = z
  .object({
    ...commonVariables,
    MEILI_URL: optional(httpUrl),
    MEILI_API_KEY: optional(z.string()),
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
    OPENAI_EMBEDDING_MODEL: optional(z.string()),
    RELIE_DAILY_MODEL_CALLS: withDefault(wholeNumber(0, 10_000_000), 1000),
    ADMIN_USERNAME: optional(z.string().max(100)),
    ADMIN_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters').max(200)),
    SESSION_SECRET: required(secret),
    CLARITY_PROJECT_ID: optional(z.string().regex(/^\w+$/, 'must be letters and digits')),
    CLARITY_API_TOKEN: optional(z.string()),
    CLARITY_API_URL: withDefault(httpUrl, 'https://www.clarity.ms/export-data/api/v1'),
    GA_MEASUREMENT_ID: optional(z.string().regex(/^G-\w+$/, 'must look like G-XXXXXXXX')),
    GTM_ID: optional(z.string().regex(/^GTM-\w+$/, 'must look like GTM-XXXXXXX')),
    REVIEWS_WIDGET_URL: optional(url('https')),
    ERASURE_LIST: optional(z.string()),
    CLAMAV_HOST: optional(hostAndPort(3310)),
    LEAD_HOST: optional(z.hostname('must be a host name')),
    HONEYMOON_HOST: optional(z.hostname('must be a host name')),
  })
  .superRefine(
    requirePairs([
      ...COMMON_PAIRS,
      ['ADMIN_USERNAME', 'ADMIN_PASSWORD'],
      ['ADMIN_PASSWORD', 'ADMIN_USERNAME'],
    ]),
  )
  .superRefine(requireHttps)
  .transform(withPublicUrl);

/** The environment of the api, parsed. */
export type ApiEnvironment = z.output<typeof apiEnvironment>;
