import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Site } from '#content/model';
import { siteInSpanish } from '#content/site-in-spanish';
import { apiErrorSchema } from '#contracts/api-error';
import { applicationForm } from '#contracts/submissions/application';
import type { SubmissionForm } from '#contracts/submissions/form';
import { SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import type { Markup } from './markup.ts';
import { plainFormPage, type PlainFormAnswer } from './plain-form-page.ts';
import { QUICK_EXIT_SOURCE } from './quick-exit.ts';
import { readTypedFields } from './upload.ts';

const acceptedSchema = z.object({ id: z.string(), bookingToken: z.string().optional() });
type Accepted = z.infer<typeof acceptedSchema>;
/** The sender of a form: whether they gave a phone number, and what they would like help with. */
type Sender = Pick<PlainFormAnswer, 'site' | 'language'> & {
  hasPhone: boolean;
  interest: string | undefined;
};
const answerSchema = z.union([acceptedSchema, apiErrorSchema]);
const FORMS: ReadonlyMap<string, SubmissionForm> = new Map(
  Object.values(SUBMISSION_FORMS).map((form) => [form.path, form]),
);
/** Errors after which the body of an upload is still read. With any other error it is too large or not a form. */
const READ_AFTER_REFUSAL: ReadonlySet<string> = new Set(['forbidden', 'rate_limited']);

/** The fields of a form; none if the body is something else. */
export const fieldsSchema = z.record(z.string(), z.unknown()).catch({});

/** The headers of a page that the api writes itself, besides those of every answer. */
export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; script-src ${QUICK_EXIT_SOURCE}; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

/** Whether a browser without script sent one of our forms, so that it needs a page and not JSON. */
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
 * Answers forms that were sent without script with a page. The routes answer JSON as usual; this hook turns success and
 * errors into a page.
 * @param nextStepOf what the page offers next to whoever has sent a form, if anything
 */
export function registerPlainForms(
  fastify: FastifyInstance,
  site: Site,
  nextStepOf: (answer: Accepted, sender: Sender) => Promise<Markup | undefined>,
): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const form = plainFormOf(request);
    if (!form || typeof payload !== 'string') return payload;
    const answer = answerSchema.parse(JSON.parse(payload));
    reply.headers(PLAIN_PAGE_HEADERS);
    // A guard refused the upload before its route read it. Read the text fields, so that the page can show them.
    const unread = request.isMultipart() && !request.raw.readableDidRead;
    if (unread && 'code' in answer && READ_AFTER_REFUSAL.has(answer.code)) {
      await readTypedFields(request);
    }
    const sent = fieldsSchema.parse(request.body);
    const language = sent['language'] === 'es' ? 'es' : 'en';
    const interest = sent['serviceInterest'];
    const around = { site: language === 'es' ? siteInSpanish(site) : site, language } as const;
    return plainFormPage({
      ...around,
      action: form.path,
      isLead: form.isLead,
      replyWithin: form.replyWithin,
      hasFile: form === applicationForm,
      sent,
      error: 'code' in answer ? answer : undefined,
      nextStep:
        'code' in answer
          ? undefined
          : await nextStepOf(answer, {
              ...around,
              hasPhone: Boolean(sent['phone']),
              interest: typeof interest === 'string' ? interest : undefined,
            }),
    });
  });
}
