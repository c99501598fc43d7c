import { z } from 'zod';
import { optional, randomText, required } from './fields.ts';

const password = randomText(16, 'openssl rand -hex 24');

/** Secrets of the services of `docker-compose.yml` that are not ours, which take any password. */
export const stackEnvironment = z.object({
  POSTGRES_PASSWORD: required(password),
  REDIS_PASSWORD: required(
    password.regex(/^[\w.~-]*$/, 'must be letters and digits: it is part of an address'),
  ),
  MEILI_MASTER_KEY: optional(password),
});
