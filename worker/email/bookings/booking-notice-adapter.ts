import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { CallsRepository } from '../../bookings/calls.repository.ts';
import { isByStaff, outdatedBecause } from '../../bookings/outdated-because.ts';
import type { ClaimedDelivery, SingleAdapter } from '../../deliveries/delivery.ts';
import { notSent, type Outcome } from '../../deliveries/outcome.ts';
import { momentInMail } from '../mail-words.ts';
import { Mailer } from '../mailer.ts';
import { OpeningHoursRepository } from '../../bookings/opening-hours.repository.ts';
import { NOTICES } from './team-words.ts';

/**
 * Tells the practice that a visitor has booked, moved or canceled a call. The mail links to the lead and names nobody.
 */
@Injectable()
export class BookingNoticeAdapter implements SingleAdapter {
  readonly destination = 'BOOKING_NOTICE';

  constructor(
    private readonly mailer: Mailer,
    private readonly calls: CallsRepository,
    private readonly openingHours: OpeningHoursRepository,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  /** Always true, so that messages do not wait for SMTP to be set up and go out too late. */
  isConfigured(): boolean {
    return true;
  }

  async send(delivery: ClaimedDelivery): Promise<Outcome> {
    const { id, occasion, bookingId, bookingSequence: sequence, submission } = delivery;
    const call = bookingId ? await this.calls.find(bookingId) : undefined;
    const notice = occasion && NOTICES[occasion];
    if (!call || !notice || sequence === null) return notSent('the call is gone.');
    const outdated = outdatedBecause(call, { occasion, sequence }, new Date());
    if (outdated) return notSent(outdated);
    if (!this.mailer.sender) return notSent('e-mail is not set up (SMTP_URL).');
    if (isByStaff(call, occasion)) return notSent('a member of the team did it.');
    if (call.canceledBy === 'clock') return notSent('only an offer has ended.');
    const timeZone = (await this.openingHours.find())?.timeZone;
    const when = momentInMail(call.startsAt, timeZone ?? 'UTC');
    return this.mailer.sendToPractice({
      id,
      subject: notice,
      text: `${notice}: ${when}.\n\nRead it in the inbox:\n${this.environment.PUBLIC_URL}/admin/leads/${submission.id}\n`,
    });
  }
}
