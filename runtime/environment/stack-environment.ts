import { z } from 'zod';
import { optional, randomSecret, randomText, required } from './fields.ts';

const password = randomText(16, 'openssl rand -hex 24');

/**
 * Secrets of a stack in production, which `docker compose run --rm check` refuses if they can be guessed. A process takes
 * any of the right length, so that one with an older secret starts and the secret can be changed.
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
    // Each process would have the rights of the other, or of the owner.
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
