import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Site } from '#content/model';
import { apiErrorSchema } from '#contracts/api-error';
import { applicationForm } from '#contracts/submissions/application';
import { SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import { plainFormPage } from './plain-form-page.ts';

const acceptedSchema = z.object({ id: z.string() });
const answerSchema = z.union([acceptedSchema, apiErrorSchema]);
const PATHS: ReadonlySet<string> = new Set(Object.values(SUBMISSION_FORMS).map(({ path }) => path));
const fieldsSchema = z.record(z.string(), z.unknown()).catch({});

/** The headers of a page that the api writes itself. */
export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // What was typed stands in it.
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const;

/** Whether a browser without script has sent one of our forms: it wants a page, not JSON. */
export function isPlainForm(request: FastifyRequest): boolean {
  const sends = request.method === 'POST' && PATHS.has(request.routeOptions.url ?? '');
  return sends && (request.headers.accept ?? '').includes('text/html');
}

/**
 * Answers plain forms with a page. The routes behind them know nothing of it: whatever they answer, success or one of
 * the error answers, is put into words for a person here.
 */
export function registerPlainForms(fastify: FastifyInstance, site: Site): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!isPlainForm(request) || typeof payload !== 'string') return payload;
    const answer = answerSchema.parse(JSON.parse(payload));
    reply.headers(PLAIN_PAGE_HEADERS);
    const action = request.routeOptions.url ?? '';
    return plainFormPage({
      site,
      action,
      hasFile: action === applicationForm.path,
      sent: fieldsSchema.parse(request.body),
      error: 'code' in answer ? answer : undefined,
    });
  });
}
