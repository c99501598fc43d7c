import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import pLimit from 'p-limit';
import { v7 as uuidv7 } from 'uuid';
import type { Site } from '#content/model';
import type { SubmissionForm } from '#contracts/submissions/form';
import {
  newsletterSignupForm,
  type NewsletterAnswer,
  type NewsletterSignup,
} from '#contracts/submissions/newsletter-signup';
import { quizResultForm, type QuizResult } from '#contracts/submissions/quiz-result';
import type { SubmissionDetails } from '#contracts/submissions/submission-details';
import type { SubmissionKind } from '#contracts/submissions/kind-words';
import { SealedColumn } from '#prisma/sealed-column';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { currentTraceparent, inSpan } from '#runtime/tracing';
import { replyDue } from '#scheduling/business-hours';
import { SITE } from '../content/content.module.ts';
import { ApiException } from '../http/api-exception.ts';
import type { ScannedCv } from './virus-scanner.ts';
import { DeliveryDispatcher } from './delivery-dispatcher.ts';
import { consentsOf, type ConsentSigns } from './consents.ts';
import { confirmsByEmail, deliveriesAtFirst, optInAtFirst } from './destinations.ts';
import { QuizWords } from './quiz-words.ts';
import { spamReason, type SpamSigns } from './spam.ts';
import type { NewSubmission } from './submission.ts';
import { SubmissionsRepository } from './submissions.repository.ts';

/** Fields that may be forwarded to HubSpot. The service is sealed, the others are stored as they are. */
type Sender = Pick<NewSubmission, 'firstName' | 'lastName' | 'email' | 'pageUri' | 'pageName'> &
  Partial<Pick<NewSubmission, 'phone' | 'communicationsOptIn'>> & { serviceInterest?: string };

/** Sealed fields, by name. */
type Details = Readonly<Record<string, unknown>>;

/** Derives the idempotency key from the content and the day, for browsers without script. */
export const KEY_OF_CONTENT = Symbol('key of the content');
/** The browser's idempotency key, if any. */
export type IdempotencyKey = string | typeof KEY_OF_CONTENT | undefined;

/** Stores submissions and then enqueues their deliveries. */
@Injectable()
export class SubmissionsService {
  private readonly digestKey: KeyObject;
  private readonly previousDigestKey: KeyObject | undefined;
  /** Sealing a file of megabytes takes long, so files are sealed one at a time and other requests run in between. */
  private readonly oneFile = pLimit(1);
  /** Reply times of the current second, by form. Computing one takes longer than storing a submission. */
  private replyTimes = { second: 0, byKind: new Map<SubmissionKind, Date>() };

  constructor(
    private readonly repository: SubmissionsRepository,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly sealedColumn: SealedColumn,
    private readonly quizWords: QuizWords,
    @Inject(SITE) private readonly site: Site,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {
    const { DATA_KEY, DATA_KEY_PREVIOUS } = environment;
    this.digestKey = digestKeyFrom(DATA_KEY);
    this.previousDigestKey = DATA_KEY_PREVIOUS ? digestKeyFrom(DATA_KEY_PREVIOUS) : undefined;
  }

  /**
   * @param form decides which fields of the request are sealed
   * @param key the same key and body store one submission
   * @param cv an application's file; it is committed with the rest or not at all
   * @returns the submission's id, once it is committed
   * @throws ApiException `idempotency_conflict` if the key was used with another body
   */
  async submit(
    form: SubmissionForm<SubmissionKind>,
    request: Sender & SubmissionDetails & SpamSigns & ConsentSigns,
    key: IdempotencyKey,
    cv?: ScannedCv,
  ): Promise<string> {
    const seal = () => this.newSubmission(form, request, key, cv);
    const submission = cv ? await this.oneFile(() => inTurnOfItsOwn(seal)) : seal();
    const stored = await inSpan(
      'store submission',
      { kind: SpanKind.CLIENT, attributes: { 'frontdoor.submission.id': submission.id } },
      () => this.repository.store(submission),
    );
    if (stored.outcome === 'conflict') {
      throw new ApiException(
        'idempotency_conflict',
        'This was sent before with different content. Please reload the page and send it again.',
      );
    }
    if (stored.outcome === 'stored') {
      this.dispatcher.offer(submission.deliveries.filter(({ state }) => state === 'PENDING'));
    }
    return stored.id;
  }

  private newSubmission(
    form: SubmissionForm<SubmissionKind>,
    request: Sender & SubmissionDetails & SpamSigns & ConsentSigns,
    key: IdempotencyKey,
    cv: ScannedCv | undefined,
  ): NewSubmission {
    const { kind } = form;
    const id = uuidv7();
    const now = new Date();
    const sender = senderOf(request);
    const { serviceInterest, ...columns } = sender;
    const details = detailsOf(form, request);
    const reason = spamReason(request);
    const digestUnder = (digestKey: KeyObject) => digest(digestKey, kind, sender, details, cv);
    const requestDigest = digestUnder(this.digestKey);
    return {
      id,
      kind,
      ...columns,
      communicationsOptIn: optInAtFirst(form, columns.communicationsOptIn, this.environment),
      sealedDetails: this.seal({ ...details, serviceInterest }, id),
      consents: consentsOf(form, request, this.site, now),
      spamReason: reason,
      idempotencyKey: key === KEY_OF_CONTENT ? keyOfContent(requestDigest) : key,
      requestDigest,
      previousDigest: this.previousDigestKey && digestUnder(this.previousDigestKey),
      replyBy: this.cachedReplyDue(form, now),
      readAt: form.isLead ? null : now,
      traceparent: currentTraceparent() ?? null,
      deliveries: reason
        ? []
        : deliveriesAtFirst(form, sender.communicationsOptIn, this.environment),
      cv: cv && {
        format: cv.format,
        bytes: cv.content.byteLength,
        sealedFile: this.sealedColumn.seal(cv.content, 'application_cv.sealed_file', id),
        scan: cv.scan,
      },
    };
  }

  /**
   * As {@link submit}.
   * @throws ApiException `validation_failed` if there is no such quiz, result or answer
   */
  async submitQuizResult(result: QuizResult, key: IdempotencyKey): Promise<string> {
    const quiz = await this.quizWords.of(result);
    // The quiz may reveal something about the person's health, so the forwarded fields do not name it.
    const page = { pageName: 'Quiz result', pageUri: '/resources/quizzes-tools' };
    return this.submit(quizResultForm, { ...result, ...page, quiz }, key);
  }

  /**
   * As {@link submit}. Where this installation sends e-mail, the answer says that the sign-up has to be confirmed.
   * @throws ApiException `unknown_form` if it names a form that this installation has not configured
   */
  async submitNewsletterSignup(
    signup: NewsletterSignup,
    key: IdempotencyKey,
  ): Promise<NewsletterAnswer> {
    this.refuseUnknownForm(signup.formId, signup.portalId);
    const id = await this.submit(
      newsletterSignupForm,
      { ...signup, communicationsOptIn: true },
      key,
    );
    return confirmsByEmail(newsletterSignupForm, true, this.environment)
      ? { id, confirmByEmail: true }
      : { id };
  }

  private refuseUnknownForm(formId: string, portalId: string): void {
    const { HUBSPOT_NEWSLETTER_FORM_GUID, HUBSPOT_PORTAL_ID } = this.environment;
    const known =
      (formId === '' || formId.toLowerCase() === HUBSPOT_NEWSLETTER_FORM_GUID?.toLowerCase()) &&
      (portalId === '' || portalId === HUBSPOT_PORTAL_ID);
    if (!known) throw new ApiException('unknown_form', 'This form is not known here.');
  }

  /** When a reply is due. Computed once per second and form. */
  private cachedReplyDue(
    { kind, replyWithin }: SubmissionForm<SubmissionKind>,
    now: Date,
  ): Date | null {
    if (!replyWithin) return null;
    const second = Math.floor(now.getTime() / 1000);
    if (this.replyTimes.second !== second) this.replyTimes = { second, byKind: new Map() };
    const due = this.replyTimes.byKind.get(kind) ?? replyDue(now, replyWithin, this.site);
    this.replyTimes.byKind.set(kind, due);
    return due;
  }

  private seal(details: Details, id: string): NewSubmission['sealedDetails'] {
    const written = JSON.stringify(details);
    if (written === '{}') return undefined;
    return this.sealedColumn.seal(written, 'submission.sealed_details', id);
  }
}

/** Runs in a turn of the event loop of its own, so that other requests are answered before and after. */
async function inTurnOfItsOwn<Result>(run: () => Result): Promise<Result> {
  await nextTurn();
  const result = run();
  await nextTurn();
  return result;
}

const digestKeyFrom = (dataKey: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', 'frontdoor request digest', 32)));

/**
 * Digest of a request. Keyed, so that guesses at the content cannot be tested against a stolen table. Leaves out the
 * consents, because a retry may come from a page that shows other words.
 */
function digest(
  digestKey: KeyObject,
  kind: SubmissionKind,
  sender: Sender,
  details: Details,
  cv: ScannedCv | undefined,
): NewSubmission['requestDigest'] {
  return createHmac('sha256', digestKey)
    .update(JSON.stringify([kind, sender, details]))
    .update(cv?.content ?? '')
    .digest();
}

function senderOf(request: Sender) {
  const { firstName, lastName, email, phone, serviceInterest, pageUri, pageName } = request;
  const communicationsOptIn = request.communicationsOptIn ?? false;
  return {
    ...{ firstName, lastName, email, phone, serviceInterest },
    ...{ communicationsOptIn, pageUri, pageName },
  };
}

function detailsOf({ details }: SubmissionForm, request: Sender): Details {
  const sent = new Map<string, unknown>(Object.entries(request));
  return Object.fromEntries(Object.keys(details).map((name) => [name, sent.get(name)]));
}

/** The same words on another day are a new submission. */
function keyOfContent(digest: Uint8Array): string {
  return `content:${new Date().toISOString().slice(0, 10)}:${Buffer.from(digest).toString('base64url')}`;
}
