import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Site } from '#content/model';
import { apiErrorSchema } from '#contracts/api-error';
import { applicationForm } from '#contracts/submissions/application';
import type { SubmissionForm } from '#contracts/submissions/form';
import { SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import { plainFormPage } from './plain-form-page.ts';
import { readTypedFields } from './upload.ts';

const acceptedSchema = z.object({ id: z.string() });
const answerSchema = z.union([acceptedSchema, apiErrorSchema]);
const FORMS: ReadonlyMap<string, SubmissionForm> = new Map(
  Object.values(SUBMISSION_FORMS).map((form) => [form.path, form]),
);
/** All other refusals of an upload mean that its body is too large or no form. */
const READ_AFTER_REFUSAL: ReadonlySet<string> = new Set(['forbidden', 'rate_limited']);
const fieldsSchema = z.record(z.string(), z.unknown()).catch({});

/** The headers of a page that the api writes itself, besides those of every answer. */
export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/** Whether a browser without script has sent one of our forms: it wants a page, not JSON. */
export function isPlainForm(request: FastifyRequest): boolean {
  return plainFormOf(request) !== undefined;
}

function plainFormOf({
  method,
  routeOptions,
  headers,
}: FastifyRequest): SubmissionForm | undefined {
  const wantsPage = method === 'POST' && (headers.accept ?? '').includes('text/html');
  return wantsPage ? FORMS.get(routeOptions.url ?? '') : undefined;
}

/**
 * Answers plain forms with a page. The routes behind them know nothing of it: whatever they answer, success or one of
 * the error answers, is put into words for a person here.
 */
export function registerPlainForms(fastify: FastifyInstance, site: Site): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const form = plainFormOf(request);
    if (!form || typeof payload !== 'string') return payload;
    const answer = answerSchema.parse(JSON.parse(payload));
    reply.headers(PLAIN_PAGE_HEADERS);
    // Refused before its route read it. What was typed must not get lost.
    const unread = request.isMultipart() && !request.raw.readableDidRead;
    if (unread && 'code' in answer && READ_AFTER_REFUSAL.has(answer.code)) {
      await readTypedFields(request);
    }
    return plainFormPage({
      site,
      action: form.path,
      isLead: form.isLead,
      hasFile: form === applicationForm,
      sent: fieldsSchema.parse(request.body),
      error: 'code' in answer ? answer : undefined,
    });
  });
}
