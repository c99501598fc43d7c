import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { VibeCheckAnswer } from '#contracts/bookings';
import { applicationForm } from '#contracts/submissions/application';
import {
  newsletterSignupForm,
  type NewsletterAnswer,
  type NewsletterSignup,
} from '#contracts/submissions/newsletter-signup';
import { quizResultForm, type QuizResult } from '#contracts/submissions/quiz-result';
import { SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import {
  vibeCheckRequestForm,
  type VibeCheckRequest,
} from '#contracts/submissions/vibe-check-request';
import { BookingLinks } from '#runtime/booking-links';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { Public } from '../auth/route-access.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import { ApiException } from '../http/api-exception.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { validated } from '../http/validation-pipe.ts';
import { CvReader } from './cv-reader.ts';
import { isPlainForm } from './plain-form.ts';
import { KEY_OF_CONTENT, SubmissionsService, type IdempotencyKey } from './submissions.service.ts';
import { readUpload } from './upload.ts';
import { VirusScanner } from './virus-scanner.ts';

// Forms that need nothing but their schema. The others have a route of their own.
const FORMS_STORED_AS_SENT = Object.values(SUBMISSION_FORMS).filter(
  (form) =>
    form.kind !== 'NEWSLETTER' &&
    form.kind !== 'QUIZ_LEAD' &&
    form.kind !== 'VIBE_CHECK' &&
    form.kind !== 'APPLICATION',
);

/** Routes of the visitors' forms. 2xx means that the submission is committed. */
@Controller()
@Public()
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly rateLimiter: RateLimiter,
    private readonly cvs: CvReader,
    private readonly scanner: VirusScanner,
    private readonly bookingLinks: BookingLinks,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  @Post(FORMS_STORED_AS_SENT.map(({ path }) => path))
  @HttpCode(200)
  async storedAsSent(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
  ): Promise<{ id: string }> {
    const form = FORMS_STORED_AS_SENT.find(({ path }) => path === request.routeOptions.url);
    if (!form) throw new Error(`No form is sent to ${request.routeOptions.url}`);
    const sent = validated(form.schema, body);
    await this.limit(request);
    return { id: await this.submissions.submit(form, sent, keyOf(request)) };
  }

  @Post(newsletterSignupForm.path)
  @HttpCode(200)
  async newsletterSignup(
    @Req() request: FastifyRequest,
    @Body({ schema: newsletterSignupForm.schema }) body: NewsletterSignup,
  ): Promise<NewsletterAnswer> {
    await this.limit(request);
    return this.submissions.submitNewsletterSignup(body, keyOf(request));
  }

  @Post(vibeCheckRequestForm.path)
  @HttpCode(200)
  async vibeCheckRequest(
    @Req() request: FastifyRequest,
    @Body({ schema: vibeCheckRequestForm.schema }) body: VibeCheckRequest,
  ): Promise<VibeCheckAnswer> {
    await this.limit(request);
    const id = await this.submissions.submit(vibeCheckRequestForm, body, keyOf(request));
    return { id, bookingToken: this.bookingLinks.bookingTokenFor(id, new Date()) };
  }

  @Post(quizResultForm.path)
  @HttpCode(200)
  async quizResult(
    @Req() request: FastifyRequest,
    @Body({ schema: quizResultForm.schema }) body: QuizResult,
  ): Promise<{ id: string }> {
    await this.limit(request);
    return { id: await this.submissions.submitQuizResult(body, keyOf(request)) };
  }

  @Post(applicationForm.path)
  @HttpCode(200)
  async application(@Req() request: FastifyRequest): Promise<{ id: string }> {
    // Checked before the file is read, so that refused files do not fill the memory.
    await this.limit(request);
    const file = await readUpload(request);
    const sent = validated(applicationForm.schema, request.body);
    const cv = await this.scanner.scanned(await this.cvs.read(file));
    return { id: await this.submissions.submit(applicationForm, sent, keyOf(request), cv) };
  }

  private limit(request: FastifyRequest): Promise<void> {
    return this.rateLimiter.consume(
      'submit',
      request.ip,
      this.environment.RATE_LIMIT_PER_MINUTE,
      60,
    );
  }
}

/** @throws ApiException if the key is not 8 to 200 visible ASCII characters */
function keyOf(request: FastifyRequest): IdempotencyKey {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return isPlainForm(request) ? KEY_OF_CONTENT : undefined;
  if (typeof value === 'string' && /^[\x21-\x7e]{8,200}$/.test(value)) return value;
  throw new ApiException('bad_request', 'The Idempotency-Key must be 8 to 200 visible characters.');
}
