import { Inject, Injectable } from '@nestjs/common';
import { CONFIRMATION_LINK_DAYS } from '#contracts/submissions/newsletter-signup';
import { formOf } from '#contracts/submissions/submission-forms';
import { ConfirmationLinks } from '#runtime/confirmation-links';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { ClaimedDelivery, SingleAdapter } from '../deliveries/delivery.ts';
import { notSent, type Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import { ConfirmationRepository, MAILS_A_DAY } from './confirmation.repository.ts';
import { Mailer } from './mailer.ts';

/**
 * Asks the sender of an opt-in to confirm the address. Somebody else may read that inbox: beyond the
 * host name, the mail does not reveal what kind of practice it comes from.
 */
@Injectable()
export class ConfirmationAdapter implements SingleAdapter {
  readonly destination = 'EMAIL_CONFIRMATION';

  constructor(
    private readonly mailer: Mailer,
    private readonly repository: ConfirmationRepository,
    private readonly links: ConfirmationLinks,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  isConfigured(): boolean {
    return this.mailer.sender !== undefined;
  }

  async send({ id, submission }: ClaimedDelivery): Promise<Outcome> {
    if (!(await this.repository.allow(id, submission.email))) return enough;
    const { PUBLIC_URL } = this.environment;
    return this.mailer.send({
      id,
      to: submission.email,
      subject: 'Please confirm your e-mail address',
      text: mailText(
        PURPOSES[formOf(submission.kind).confirmation?.waits ?? 'everything'],
        new URL(PUBLIC_URL).hostname,
        `${PUBLIC_URL}/api/confirm/${this.links.tokenFor(submission.id, new Date())}`,
      ),
    });
  }
}

const PURPOSES = {
  everything: {
    wish: 'to receive the newsletter',
    otherwise: 'you will receive nothing more from us',
  },
  'opt-in': {
    wish: 'with the wish to receive occasional news',
    otherwise: 'no news will be sent to you',
  },
} as const;

const mailText = (
  { wish, otherwise }: (typeof PURPOSES)[keyof typeof PURPOSES],
  host: string,
  link: string,
) => `Hello,

this e-mail address was entered at ${host} ${wish}.
If that was you, please confirm it here:

${link}

The link works for ${CONFIRMATION_LINK_DAYS} days. If it was not you, please do nothing: ${otherwise}.
`;

const enough = notSent(
  `this address was sent ${MAILS_A_DAY} confirmation e-mails in 24 hours. The links in those still work for their own sign-ups.`,
);
