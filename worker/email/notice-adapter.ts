import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { formOf } from '#contracts/submissions/submission-forms';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { ClaimedDelivery, SingleAdapter } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '#runtime/core.module';

/** Notifies the practice by e-mail. The mail links to the inbox and holds no personal data. */
@Injectable()
export class NoticeAdapter implements SingleAdapter, OnApplicationShutdown {
  readonly destination = 'EMAIL_NOTICE';
  private readonly transport;

  constructor(@Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment) {
    const timeout = 10_000;
    this.transport = environment.SMTP_URL
      ? createTransport({
          url: environment.SMTP_URL,
          connectionTimeout: timeout,
          greetingTimeout: timeout,
          socketTimeout: timeout,
        })
      : undefined;
  }

  isConfigured(): boolean {
    return this.transport !== undefined && this.environment.NOTIFY_EMAIL !== undefined;
  }

  async send({ id, submission }: ClaimedDelivery): Promise<Outcome> {
    const { NOTIFY_EMAIL, PUBLIC_URL } = this.environment;
    if (!this.transport || !NOTIFY_EMAIL) throw new Error('E-mail is not configured');
    const { notice } = formOf(submission.kind).words;
    try {
      await this.transport.sendMail({
        from: NOTIFY_EMAIL,
        to: NOTIFY_EMAIL,
        subject: notice,
        text: `${notice}.\n\nRead it in the inbox:\n${PUBLIC_URL}/admin/submissions/${submission.id}\n`,
        // One id for all attempts, so that mail clients show a repeated message once.
        messageId: `<${id}@${new URL(PUBLIC_URL).hostname}>`,
      });
      return {
        result: 'delivered',
        explanation: 'The mail server took the notice.',
        checkArrival: false,
      };
    } catch (error) {
      return mailTrouble(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

function mailTrouble(error: unknown): Outcome {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === 'number' && responseCode >= 500) {
    return {
      result: 'retry',
      reason: 'refused-access',
      explanation: `The mail server refused the notice (${responseCode}). Check SMTP_URL and NOTIFY_EMAIL.`,
    };
  }
  if (typeof code !== 'string' && typeof responseCode !== 'number') throw error;
  return {
    result: 'retry',
    reason: code === 'ETIMEDOUT' ? 'timeout' : 'connection',
    explanation: `The mail server could not take the notice (${String(responseCode ?? code)}).`,
  };
}
