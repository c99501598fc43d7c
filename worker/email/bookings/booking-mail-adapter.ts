import { Inject, Injectable } from '@nestjs/common';
import { subHours } from 'date-fns/subHours';
import { z } from 'zod';
import { joiningIn, type Joining } from '#contracts/booking-words';
import { isReminder, REMINDER_HOURS } from '#contracts/delivery-states';
import { contactMethodOf, type ContactMethod } from '#contracts/submissions/contact-method';
import { vibeCheckRequestForm } from '#contracts/submissions/vibe-check-request';
import { SealedColumn } from '#prisma/sealed-column';
import { BookingLinks } from '#runtime/booking-links';
import { ENVIRONMENT } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { calendarEntry } from '#scheduling/calendar-entry';
import { CallsRepository, type Call, type FoundCall } from '../../bookings/calls.repository.ts';
import { isByStaff, outdatedBecause } from '../../bookings/outdated-because.ts';
import type { ClaimedDelivery, SingleAdapter } from '../../deliveries/delivery.ts';
import { notSent, type Outcome } from '../../deliveries/outcome.ts';
import { momentInMail } from '../mail-words.ts';
import { Mailer } from '../mailer.ts';
import { OpeningHoursRepository } from '../../bookings/opening-hours.repository.ts';
import { VideoCallsRepository } from '../../bookings/video-calls.repository.ts';
import { requestToTeam, type AskedOfTeam } from './team-words.ts';
import { visitorWords, type Language } from './visitor-words.ts';

/** Limit of reported changes per address: moving a call back and forth must not fill somebody's inbox. */
const CHANGES_A_DAY = 10;

const { reachBy, language } = vibeCheckRequestForm.details;
const detailsSchema = z.object({ reachBy, language }).partial();

/**
 * Tells a visitor about their call, and reminds them of it. Only if they allowed e-mail; otherwise the team is asked to
 * call or text them.
 */
@Injectable()
export class BookingMailAdapter implements SingleAdapter {
  readonly destination = 'BOOKING_EMAIL';

  constructor(
    private readonly mailer: Mailer,
    private readonly calls: CallsRepository,
    private readonly openingHours: OpeningHoursRepository,
    private readonly videoCalls: VideoCallsRepository,
    private readonly links: BookingLinks,
    private readonly sealedColumn: SealedColumn,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  /** Always true, so that messages do not wait for SMTP to be set up and go out too late. */
  isConfigured(): boolean {
    return true;
  }

  async send(delivery: ClaimedDelivery): Promise<Outcome> {
    const { occasion, bookingId, bookingSequence: sequence } = delivery;
    const call = bookingId ? await this.calls.find(bookingId) : undefined;
    if (!call || !occasion || sequence === null) return notSent('the call is gone.');
    const outdated = outdatedBecause(call, { occasion, sequence }, new Date());
    if (outdated) return notSent(outdated);
    if (!this.mailer.sender) return notSent('e-mail is not set up (SMTP_URL).');
    if (call.canceledBy === 'clock') return notSent('they did not take the time that was offered.');
    const timeZone = (await this.openingHours.find())?.timeZone;
    if (!timeZone) throw new Error('The opening hours are not known yet');
    const wish = this.wishOf(delivery);
    return wish.by === 'email'
      ? this.toVisitor(delivery, { call, occasion, timeZone, language: wish.language ?? 'en' })
      : this.toTeam(delivery, { call, occasion, timeZone, by: wish.by });
  }

  private async toVisitor(
    { id, submission }: ClaimedDelivery,
    { call, occasion, timeZone, language }: Telling & { language: Language },
  ): Promise<Outcome> {
    const isChange = WITH_CALENDAR.has(occasion);
    // Not for changes by staff: a stranger who books with somebody's address must not be able to suppress those.
    const isLimited = isChange && !isByStaff(call, occasion);
    if (isLimited && (await this.calls.changesOfADay(call.email)) >= CHANGES_A_DAY) {
      return notSent(`this address was told ${CHANGES_A_DAY} changes of calls in 24 hours.`);
    }
    if (isReminder(occasion)) {
      const dueAt = subHours(call.startsAt, REMINDER_HOURS[occasion]);
      if (await this.calls.isChangeReportedAfter(call, dueAt)) {
        return notSent('the e-mail about the call is late itself, and says the same.');
      }
    }
    const { PUBLIC_URL } = this.environment;
    const joining = call.format === 'video' ? await this.joiningIn(language) : null;
    const surroundings = {
      timeZone,
      joining,
      manageUrl: `${PUBLIC_URL}/booking/${this.links.manageTokenFor(call.id, call.linkVersion)}${language === 'es' ? '?lang=es' : ''}`,
      bookUrl: `${PUBLIC_URL}${language === 'es' ? '/es' : '/vibe-check'}`,
      hasPhone: submission.phone !== null,
      isByStaff: isByStaff(call, occasion),
    };
    return this.mailer.send({
      id,
      to: call.email,
      ...visitorWords(occasion, call, surroundings, language),
      attachments: isChange ? [calendarFile(call, language, joining)] : [],
    });
  }

  private async joiningIn(language: Language): Promise<Joining> {
    const videoCalls = await this.videoCalls.find();
    if (!videoCalls) throw new Error('How calls by video are joined is not known yet');
    return joiningIn(videoCalls, language);
  }

  private toTeam(
    { id, submission }: ClaimedDelivery,
    { call, occasion, timeZone, by }: Telling & { by: AskedOfTeam },
  ): Promise<Outcome> | Outcome {
    const isKnown = occasion === 'BOOKED' || occasion === 'MOVED' || occasion === 'CANCELED';
    const why = by ? `they asked for a ${by}` : 'they have not allowed e-mail';
    if (isKnown && !isByStaff(call, occasion)) {
      return notSent(`${why}, and have seen it on the website.`);
    }
    if (occasion === 'BOOKED') return notSent(`${why}. A member of the team booked it.`);
    const words = requestToTeam(occasion, by, momentInMail(call.startsAt, timeZone));
    return this.mailer.sendToPractice({
      id,
      subject: words.subject,
      text: `${words.text}\n\nOpen the lead:\n${this.environment.PUBLIC_URL}/admin/leads/${submission.id}\n`,
    });
  }

  private wishOf({ submission }: ClaimedDelivery): { by: ContactMethod; language?: 'es' } {
    const { id, sealedDetails, communicationsOptIn } = submission;
    if (!sealedDetails) return { by: contactMethodOf({ communicationsOptIn }) };
    const opened = this.sealedColumn.open(sealedDetails, 'submission.sealed_details', id);
    const details = detailsSchema.parse(JSON.parse(opened));
    return { by: contactMethodOf({ ...details, communicationsOptIn }), language: details.language };
  }
}

interface Telling {
  call: FoundCall;
  occasion: NonNullable<ClaimedDelivery['occasion']>;
  timeZone: string;
}

/** The changes, whose e-mails hold a calendar file. */
const WITH_CALENDAR = new Set<ClaimedDelivery['occasion']>(['BOOKED', 'MOVED', 'CANCELED']);

function calendarFile(call: Call, language: Language, joining: Joining | null) {
  const isCanceled = call.status === 'CANCELED';
  const method = isCanceled ? 'CANCEL' : 'PUBLISH';
  return {
    filename: 'call.ics',
    content: calendarEntry({ ...call, isCanceled, language, joining }),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
