import { Inject, Injectable } from '@nestjs/common';
import { CONFIRMATION_LINK_DAYS } from '#contracts/submissions/newsletter-signup';
import { ConfirmationLinks } from '#runtime/confirmation-links';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { ClaimedDelivery, SingleAdapter } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import { ConfirmationRepository, MAILS_A_DAY } from './confirmation.repository.ts';
import { Mailer } from './mailer.ts';

/**
 * Asks the sender of a newsletter sign-up to confirm the address. Somebody else may read that inbox: the mail does not
 * say what kind of practice it comes from, beyond its host name.
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
      deliveryId: id,
      to: submission.email,
      subject: 'Please confirm your e-mail address',
      text: mailText(
        new URL(PUBLIC_URL).hostname,
        `${PUBLIC_URL}/api/confirm/${this.links.tokenFor(submission.id, new Date())}`,
      ),
      // No out-of-office answers, please (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }
}

const mailText = (host: string, link: string) => `Hello,

this e-mail address was entered at ${host} to receive the newsletter.
If that was you, please confirm it here:

${link}

The link works for ${CONFIRMATION_LINK_DAYS} days. If it was not you, please do nothing: you will receive nothing more from us.
`;

const enough: Outcome = {
  result: 'delivered',
  explanation: `Not sent: this address was sent ${MAILS_A_DAY} confirmation e-mails in 24 hours. The links in those still work for their own sign-ups.`,
  checkArrival: false,
};
