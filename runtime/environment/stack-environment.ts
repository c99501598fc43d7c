import { z } from 'zod';
import { optional, randomSecret, randomText, required } from './fields.ts';

const password = randomText(16, 'openssl rand -hex 24');

/**
 * Secrets of a production stack. `docker compose run --rm check` rejects secrets that are easy to guess. The processes
 * themselves only check the length, so that a stack with an older secret still starts and can change it.
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
  })
  .superRefine((values, context) => {
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
  });
