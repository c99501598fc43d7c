import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import { ApiException } from '../http/api-exception.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';

const PATHS: ReadonlySet<string> = new Set(Object.values(SUBMISSION_FORMS).map(({ path }) => path));
/** Answers to a form that could not be read or is not valid. */
const INVALID: ReadonlySet<number> = new Set([400, 413, 415]);

/**
 * Limits forms that are refused as invalid, per address. They do not count towards the limit of valid ones, so that a
 * visitor who mends a form is not locked out; without a limit of their own they could be sent without end.
 * @param limit invalid posts per minute; further ones are answered 429 until the minute is over
 */
export function limitInvalidPosts(
  fastify: FastifyInstance,
  rateLimiter: RateLimiter,
  limit: number,
): void {
  const isForm = ({ method, routeOptions }: FastifyRequest) =>
    method === 'POST' && PATHS.has(routeOptions.url ?? '');

  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!isForm(request) || !INVALID.has(reply.statusCode)) return payload;
    try {
      await rateLimiter.consume('submit-invalid', request.ip, limit, 60);
      return payload;
    } catch (error) {
      if (!(error instanceof ApiException)) throw error;
      reply.status(error.status).header('Retry-After', error.extra.retryAfterSeconds);
      return JSON.stringify(error.body());
    }
  });
}
