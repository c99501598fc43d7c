import { z } from 'zod';
import { optional, randomSecret, randomText, required, wholeNumber } from './fields.ts';

const password = randomText(16, 'openssl rand -hex 24');

/** The secrets that `docker compose run --rm check` tries to guess. */
export const STACK_SECRETS = [
  ...['SESSION_SECRET', 'DATA_KEY', 'METRICS_TOKEN', 'REDIS_PASSWORD', 'MEILI_MASTER_KEY'],
  ...['POSTGRES_PASSWORD', 'POSTGRES_API_PASSWORD', 'POSTGRES_WORKER_PASSWORD'],
];

/** The profiles of `docker-compose.yml`. `*` stands for all of them. */
export const PROFILES = ['clamav', 'mail', 'metrics', 'sandbox'];

/** Apis and workers together. Each opens up to 15 of the 100 connections of Postgres, and an upgrade starts one more. */
const MAX_PROCESSES = 6;
const replicas = wholeNumber(1, 20);

/**
 * Variables with a URL, the variable with the password in that URL, and the secret file of the URL. With secrets as
 * files each password is in two files, which can differ. Only the check reads the last two variables.
 */
const PASSWORDS_IN_URLS = [
  ['REDIS_URL', 'REDIS_PASSWORD', 'redis_url'],
  ['DATABASE_URL', 'POSTGRES_API_PASSWORD', 'api_database_url'],
  ['WORKER_DATABASE_URL', 'POSTGRES_WORKER_PASSWORD', 'worker_database_url'],
  ['OWNER_DATABASE_URL', 'POSTGRES_PASSWORD', 'database_url'],
] as const;
/** The hosts of the stack's own Redis and Postgres. A managed one has a password of its own. */
const OWN_HOSTS = ['redis', 'postgres'];
const address = optional(z.string());

/** Profiles, each with a variable without which it is of no use. */
const PROFILE_NEEDS = [
  ['metrics', 'METRICS_TOKEN'],
  ['metrics', 'GRAFANA_PASSWORD'],
  ['clamav', 'CLAMAV_HOST'],
] as const;

/**
 * Secrets and profiles of a production stack. `docker compose run --rm check` rejects secrets that are easy to guess. The
 * processes themselves only check the length, so that a stack with an older secret still starts and can change it.
 */
export const stackEnvironment = z
  .object({
    SESSION_SECRET: required(randomSecret),
    DATA_KEY: required(randomSecret),
    METRICS_TOKEN: optional(password),
    POSTGRES_PASSWORD: required(password),
    POSTGRES_API_PASSWORD: required(password),
    POSTGRES_WORKER_PASSWORD: required(password),
    REDIS_PASSWORD: required(
      password.regex(/^[\w.~-]*$/, 'must be letters and digits: it is part of an address'),
    ),
    MEILI_MASTER_KEY: optional(password),
    COMPOSE_PROFILES: optional(z.string()),
    GRAFANA_PASSWORD: optional(z.string()),
    CLAMAV_HOST: optional(z.string()),
    API_REPLICAS: optional(replicas),
    WORKER_REPLICAS: optional(replicas),
    ...{ REDIS_URL: address, DATABASE_URL: address },
    ...{ WORKER_DATABASE_URL: address, OWNER_DATABASE_URL: address },
  })
  .superRefine((values, context) => {
    const { API_REPLICAS = 1, WORKER_REPLICAS = 1 } = values;
    if (API_REPLICAS + WORKER_REPLICAS > MAX_PROCESSES)
      context.addIssue({
        code: 'custom',
        path: ['API_REPLICAS'],
        message: `and WORKER_REPLICAS must be at most ${MAX_PROCESSES} together: Postgres has no connections for more`,
      });
    // With equal passwords, a process could connect as the other one, or as the owner.
    const names = [
      'POSTGRES_PASSWORD',
      'POSTGRES_API_PASSWORD',
      'POSTGRES_WORKER_PASSWORD',
    ] as const;
    for (const [at, name] of names.entries()) {
      const same = names.slice(0, at).find((other) => values[other] === values[name]);
      if (same)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `must not be the same as ${same}`,
        });
    }
    for (const [name, password, file] of PASSWORDS_IN_URLS) {
      const url = URL.parse(values[name] ?? '');
      if (url?.password && OWN_HOSTS.includes(url.hostname) && passwordIn(url) !== values[password])
        context.addIssue({
          code: 'custom',
          path: [password],
          message: `must be the password in secrets/${file}`,
        });
    }
    // Prometheus and Grafana would restart for ever, and a scanner that nobody asks would scan nothing.
    const profiles = values.COMPOSE_PROFILES?.split(/[\s,]+/).filter(Boolean) ?? [];
    // Compose ignores a profile that it does not know.
    const unknown = profiles.find((profile) => profile !== '*' && !PROFILES.includes(profile));
    if (unknown !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['COMPOSE_PROFILES'],
        message: `names ${unknown}, but the profiles are ${PROFILES.join(', ')}`,
      });
    for (const [profile, name] of PROFILE_NEEDS) {
      if ((profiles.includes(profile) || profiles.includes('*')) && values[name] === undefined)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is needed because COMPOSE_PROFILES names ${profile}`,
        });
    }
  });

/** @returns undefined if it is not encoded as a URL requires */
function passwordIn({ password }: URL): string | undefined {
  try {
    return decodeURIComponent(password);
  } catch {
    return undefined;
  }
}
