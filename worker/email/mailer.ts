import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import type { Outcome } from '../deliveries/outcome.ts';

/** For the connection and the greeting. */
const TIMEOUT_MS = 10_000;
/**
 * For each answer. Some servers scan an e-mail for long before they accept it (RFC 5321, 4.5.3.2.6). Giving up earlier
 * means sending it again: each attempt delivers another copy.
 */
const ANSWER_WITHIN_MS = 60_000;
/**
 * Limit for sending one e-mail. The other limits do not apply to a server that sends a byte every few seconds. Shorter
 * than {@link MAIL_LEASE}, so that no other worker sends the e-mail at the same time.
 */
const WITHIN_MS = 110_000;
/** Asks for no out-of-office replies (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

/**
 * How long the worker that has claimed an e-mail to the practice may send it, as a Postgres interval. Afterward it has
 * failed or died, and the e-mail is sent again. Enough for a slow connection and one answer that takes its full time.
 * A server that is slow with several answers gets a second copy with the same message id.
 */
export const MAIL_LEASE = '2 minutes';

/** A plain e-mail. */
export interface Mail {
  /**
   * Left part of the message id. It is the same for each attempt, so that mail clients show a repeated message once.
   */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** What nodemailer says of a failure. */
const failureSchema = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().catch(''),
});

/** Sends e-mail through `SMTP_URL` in the name of `NOTIFY_EMAIL`. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport;

  constructor(@Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment) {
    this.transport = environment.SMTP_URL
      ? createTransport({
          url: environment.SMTP_URL,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: ANSWER_WITHIN_MS,
        })
      : undefined;
  }

  /** The practice's own address; undefined where e-mail is not configured. */
  get sender(): string | undefined {
    return this.transport && this.environment.NOTIFY_EMAIL;
  }

  /** Sends an e-mail to the practice itself. Throws as {@link send}. */
  sendToPractice(mail: Omit<Mail, 'to'>): Promise<Outcome> {
    return this.send({ ...mail, to: this.sender ?? '' });
  }

  /** @throws Error if e-mail is not configured, and for errors that do not come from the mail server */
  async send({ id, to, ...mail }: Mail): Promise<Outcome> {
    const { sender, transport } = this;
    if (!transport || !sender) throw new Error('E-mail is not configured');
    const signal = AbortSignal.timeout(WITHIN_MS);
    try {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        headers: HEADERS,
        signal,
        ...mail,
        messageId: `<${id}@${new URL(this.environment.PUBLIC_URL).hostname}>`,
      });
    } catch (error) {
      return mailFailure(signal.aborted ? { code: 'ETIMEDOUT' } : error, to === sender);
    }
    return { result: 'delivered', explanation: 'The mail server took it.', checkArrival: false };
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

/**
 * The commands of SMTP at which a server refuses one address or one mailbox, so that the next mail may go through, and
 * what a permanent refusal means. Most servers know only after DATA that a mailbox is full.
 */
const REFUSED_ADDRESS: Partial<Record<string, string>> = {
  'RCPT TO': 'The mail server does not accept this address',
  DATA: 'The mail server refused the e-mail to this address. If it refuses those to other addresses too, check NOTIFY_EMAIL',
};

/** Whether the server refuses to relay for us, or requires authentication. It says so for each address. */
const refusesToRelay = (responseCode: number | undefined, response: string): boolean =>
  responseCode === 530 ||
  response.split(/\s/).some((word) => /^relay/i.test(word) && !word.includes('@'));

/** @param isOurs the practice writes to itself, so that a refusal of the recipient is a fault of the configuration */
function mailFailure(error: unknown, isOurs: boolean): Outcome {
  const { code, responseCode, command, response } = failureSchema.parse(error);
  if (code === undefined && responseCode === undefined) throw error;
  const isUnauthorized = refusesToRelay(responseCode, response);
  if (command !== undefined && responseCode !== undefined && !isOurs && !isUnauthorized) {
    const refused = REFUSED_ADDRESS[command];
    if (refused && responseCode >= 500) {
      return {
        result: 'failed',
        reason: 'invalid',
        explanation: `${refused} (${responseCode}).`,
      };
    }
    if (refused) {
      return {
        result: 'retry',
        reason: 'deferred',
        explanation: `The mail server does not take mail for this address right now (${responseCode}).`,
      };
    }
  }
  if (responseCode !== undefined && (responseCode >= 500 || isUnauthorized)) {
    return {
      result: 'retry',
      reason: 'refused-access',
      explanation: `The mail server refused the e-mail (${responseCode}). Check SMTP_URL and NOTIFY_EMAIL.`,
    };
  }
  return {
    result: 'retry',
    reason: code === 'ETIMEDOUT' ? 'timeout' : 'connection',
    explanation: `The mail server could not take the e-mail (${responseCode ?? code}).`,
  };
}
