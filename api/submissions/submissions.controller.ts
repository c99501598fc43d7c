import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { applicationSchema } from '#contracts/submissions/application';
import { contactRequestSchema, type ContactRequest } from '#contracts/submissions/contact-request';
import { mediaInquirySchema, type MediaInquiry } from '#contracts/submissions/media-inquiry';
import {
  newsletterSignupSchema,
  type NewsletterSignup,
} from '#contracts/submissions/newsletter-signup';
import { quizResultSchema, type QuizResult } from '#contracts/submissions/quiz-result';
import {
  vibeCheckRequestSchema,
  type VibeCheckRequest,
} from '#contracts/submissions/vibe-check-request';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { AnyOrigin, Public } from '../auth/route-access.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import { ApiException } from '../http/api-exception.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { validated } from '../http/validation-pipe.ts';
import { readCv } from './cv-file.ts';
import { isPlainForm } from './plain-form.ts';
import { KEY_OF_CONTENT, SubmissionsService, type IdempotencyKey } from './submissions.service.ts';
import { readUpload } from './upload.ts';

/** Where visitors' forms arrive. A 2xx answer means: committed. */
@Controller('api')
@Public()
@AnyOrigin()
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly rateLimiter: RateLimiter,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  @Post('submit-homepage-form')
  @HttpCode(200)
  async contactRequest(
    @Req() request: FastifyRequest,
    @Body({ schema: contactRequestSchema }) body: ContactRequest,
  ): Promise<{ id: string }> {
    await this.limit(request);
    return { id: await this.submissions.submitContactRequest(body, keyOf(request)) };
  }

  @Post('submit-hubspot')
  @HttpCode(200)
  async newsletterSignup(
    @Req() request: FastifyRequest,
    @Body({ schema: newsletterSignupSchema }) body: NewsletterSignup,
  ): Promise<{ id: string }> {
    await this.limit(request);
    return { id: await this.submissions.submitNewsletterSignup(body, keyOf(request)) };
  }

  @Post('submit-vibe-check')
  @HttpCode(200)
  async vibeCheckRequest(
    @Req() request: FastifyRequest,
    @Body({ schema: vibeCheckRequestSchema }) body: VibeCheckRequest,
  ): Promise<{ id: string }> {
    await this.limit(request);
    return { id: await this.submissions.submitVibeCheckRequest(body, keyOf(request)) };
  }

  @Post('submit-media-inquiry')
  @HttpCode(200)
  async mediaInquiry(
    @Req() request: FastifyRequest,
    @Body({ schema: mediaInquirySchema }) body: MediaInquiry,
  ): Promise<{ id: string }> {
    await this.limit(request);
    return { id: await this.submissions.submitMediaInquiry(body, keyOf(request)) };
  }

  @Post('submit-quiz-result')
  @HttpCode(200)
  async quizResult(
    @Req() request: FastifyRequest,
    @Body({ schema: quizResultSchema }) body: QuizResult,
  ): Promise<{ id: string }> {
    await this.limit(request);
    return { id: await this.submissions.submitQuizResult(body, keyOf(request)) };
  }

  @Post('submit-application')
  @HttpCode(200)
  async application(@Req() request: FastifyRequest): Promise<{ id: string }> {
    // Before the file is read: nobody may fill the memory with files that are refused afterwards.
    await this.limit(request);
    const file = await readUpload(request);
    const application = validated(applicationSchema, request.body);
    const cv = await readCv(file);
    return { id: await this.submissions.submitApplication(application, cv, keyOf(request)) };
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
