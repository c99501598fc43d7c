import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PropertySchema } from './contact-properties.ts';
import type { ContactStore } from './contact-store.ts';
import { errorAnswer, invalid, notFound } from './error-answers.ts';
import type { Answer, Call, Effect } from './exchange.ts';
import { formErrors, formPost } from './form-validation.ts';
import type { FormPost } from './form-validation.ts';
import { readJson } from './json-body.ts';

const submitPath = /^\/submissions\/v3\/integration\/(secure\/)?submit\/([^/]+)\/([^/]+)$/;
const listPath = /^\/form-integrations\/v1\/submissions\/forms\/([^/]+)$/;

/** HubSpot accepts these addresses in a form but never creates a contact for them. */
const reservedDomain = /@(?:[^@]+\.)?(?:example\.(?:com|net|org)|example|invalid|test)$/i;

/** A stored form submission; times in milliseconds since the epoch. */
export interface FormSubmission {
  readonly conversionId: string;
  readonly formGuid: string;
  readonly submittedAt: number;
  readonly receivedAt: number;
  readonly values: FormPost['fields'];
  readonly pageUrl: string | undefined;
  readonly pageName: string | undefined;
  readonly legalConsentOptions: unknown;
  /** Whether it was sent to the authenticated endpoint. */
  readonly secure: boolean;
}

/** The forms API: authenticated and public submission, and the list of submissions. */
export class FormsApi {
  private submissions: FormSubmission[] = [];
  private readonly contacts: ContactStore;
  private readonly schema: PropertySchema;
  private readonly portalId: string;
  private readonly formGuids: readonly string[];

  constructor(
    contacts: ContactStore,
    schema: PropertySchema,
    account: { portalId: string; formGuids: readonly string[] },
  ) {
    this.contacts = contacts;
    this.schema = schema;
    this.portalId = account.portalId;
    this.formGuids = account.formGuids;
  }

  /** The endpoint that `path` belongs to, or undefined. */
  route(path: string): 'submit' | 'secure-submit' | 'list' | undefined {
    const submit = submitPath.exec(path);
    if (submit !== null) return submit[1] === undefined ? 'submit' : 'secure-submit';
    return listPath.test(path) ? 'list' : undefined;
  }

  /** Answers a request after authentication and rate limiting. */
  answer(call: Call, effect: Effect): Answer {
    const submit = submitPath.exec(call.path);
    if (submit !== null && call.method === 'POST') {
      const [, secure, portalId, formGuid = ''] = submit;
      return portalId === this.portalId && this.formGuids.includes(formGuid)
        ? this.submit(call, formGuid, secure !== undefined, effect)
        : formNotFound();
    }
    const listed = listPath.exec(call.path);
    return listed?.[1] !== undefined && call.method === 'GET'
      ? this.list(call, listed[1])
      : notFound();
  }

  /** All submissions, oldest first. */
  all(): readonly FormSubmission[] {
    return this.submissions;
  }

  /** Deletes the submissions of an address. */
  removeOf(email: string): void {
    this.submissions = this.submissions.filter(
      ({ values }) =>
        !values.some(({ name, value }) => name === 'email' && value.toLowerCase() === email),
    );
  }

  clear(): void {
    this.submissions = [];
  }

  private submit(call: Call, formGuid: string, secure: boolean, effect: Effect): Answer {
    const read = readJson(call.body, formPost);
    if ('refusal' in read) return read.refusal;
    const post = read.value;
    const errors = formErrors(post, this.schema, effect);
    if (errors.length > 0) return errorAnswer(400, 'The request is not valid', { errors });
    if (!effect.drop) {
      this.submissions.push({
        conversionId: randomUUID(),
        formGuid,
        submittedAt: post.submittedAt ?? call.at,
        receivedAt: call.at,
        values: post.fields,
        pageUrl: post.context.pageUri,
        pageName: post.context.pageName,
        legalConsentOptions: post.legalConsentOptions,
        secure,
      });
      this.saveContact(post, call.at);
    }
    return { status: 200, body: { inlineMessage: '<p>Thanks for submitting the form.</p>' } };
  }

  private saveContact(post: FormPost, now: number): void {
    const own = post.fields.filter(({ objectTypeId }) => objectTypeId === '0-1');
    const properties = Object.fromEntries(own.map(({ name, value }) => [name, value]));
    const email = properties.email;
    if (email === undefined || reservedDomain.test(email)) return;
    this.contacts.save(this.contacts.getByEmail(email), properties, true, now);
  }

  private list(call: Call, formGuid: string): Answer {
    if (!this.formGuids.includes(formGuid)) return formNotFound();
    const page = listQuery.safeParse(Object.fromEntries(call.query));
    if (!page.success) return invalid('limit must be between 1 and 50, after a cursor');
    const { limit, after } = page.data;
    // The cursor counts from the oldest, so that new arrivals do not shift the pages.
    const ofForm = this.submissions.filter((submission) => submission.formGuid === formGuid);
    const end = Math.min(after ?? ofForm.length, ofForm.length);
    const start = Math.max(0, end - limit);
    return {
      status: 200,
      body: {
        results: ofForm.slice(start, end).reverse().map(listed),
        ...(start > 0 && { paging: { next: { after: String(start) } } }),
      },
    };
  }
}

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  after: z.coerce.number().int().min(0).optional(),
});

function listed({ submittedAt, values, pageUrl, conversionId }: FormSubmission) {
  return { submittedAt, values, pageUrl, conversionId };
}

function formNotFound(): Answer {
  return errorAnswer(404, 'No form found for the given portal and GUID');
}
