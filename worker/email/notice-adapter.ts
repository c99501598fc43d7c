import { Inject, Injectable } from '@nestjs/common';
import { formOf } from '#contracts/submissions/submission-forms';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { ClaimedDelivery, SingleAdapter } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import { Mailer } from './mailer.ts';

/** Notifies the practice by e-mail. The mail links to the lead and holds no personal data. */
@Injectable()
export class NoticeAdapter implements SingleAdapter {
  readonly destination = 'EMAIL_NOTICE';

  constructor(
    private readonly mailer: Mailer,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  isConfigured(): boolean {
    return this.mailer.sender !== undefined;
  }

  send({ id, submission }: ClaimedDelivery): Promise<Outcome> {
    const { notice } = formOf(submission.kind);
    return this.mailer.sendToPractice({
      id,
      subject: notice,
      text: `${notice}.\n\nRead it in the inbox:\n${this.environment.PUBLIC_URL}/admin/leads/${submission.id}\n`,
    });
  }
}
