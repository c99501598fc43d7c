import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Site } from '#content/model';
import { joiningIn } from '#contracts/booking-words';
import {
  ANY_THERAPIST,
  type Booked,
  type BookingView,
  type BookRequest,
  type FittingTimes,
  type LeadTimesQuery,
} from '#contracts/bookings';
import { sealedFieldsSchema } from '#contracts/submissions/submission-details';
import { SealedColumn } from '#prisma/sealed-column';
import { BookingLinks } from '#runtime/booking-links';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { canEmail } from '#runtime/environment/common-environment';
import type { Logger } from '#runtime/logger';
import { replyDue } from '#scheduling/business-hours';
import { calendarEntry } from '#scheduling/calendar-entry';
import { SITE } from '../content/content.module.ts';
import { ApiException } from '../http/api-exception.ts';
import type { StoredBooking } from './booking-sql.ts';
import { BookingsRepository, type FoundBooking } from './bookings.repository.ts';
import { nearestTo, OpenTimesService, type OpenTimes, type Visitor } from './open-times.ts';

/** Concurrent bookings per process. During a rush for one time, further requests wait here and hold no connection. */
const AT_ONCE = 4;
/** Longer than a rush takes on a small machine. A longer wait means that Postgres does not answer. */
const TURN_WITHIN_MS = 9_000;
const RETRY_AFTER_SECONDS = 5;

const visitorSchema = sealedFieldsSchema.pick({ serviceInterest: true, language: true });

const UNKNOWN_VISITOR: Visitor = { language: 'en', interest: undefined };

type CallWish = Omit<BookRequest, 'bookingToken'>;

/** Books, shows, moves and cancels free calls. */
@Injectable()
export class BookingsService {
  private readonly limit = pLimit(AT_ONCE);

  constructor(
    private readonly repository: BookingsRepository,
    private readonly openTimes: OpenTimesService,
    private readonly links: BookingLinks,
    private readonly sealedColumn: SealedColumn,
    @Inject(SITE) private readonly site: Site,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Books a time for the Vibe Check request of the token. Idempotent: a repeated request gets the same answer.
   * @throws ApiException `slot_taken` with the nearest free times; `already_booked` with the booking that stands;
   * `expired` or `not_found` for the token; `validation_failed` if there is no such therapist
   */
  book(request: BookRequest): Promise<Booked> {
    return this.inTurn(() => this.bookNow(request));
  }

  private async bookNow({ bookingToken, ...wish }: BookRequest): Promise<Booked> {
    const { start } = wish;
    const token = this.links.readBookingToken(bookingToken, new Date());
    if (token.standing === 'unknown') throw notFound();
    if (token.standing === 'expired') {
      const booking = await this.repository.bookingOfLead(token.id);
      if (booking && isAsWished(booking, wish)) return this.answer(booking);
      throw expired();
    }
    const earlier = await this.bookingOfLead(token.id);
    if (earlier) return this.sameOrRefused(earlier, wish);
    await this.openTimes.refuseUnknown(wish.therapist);
    // Read only if it is needed: in a rush for one time, each statement counts.
    const isAny = wish.therapist === ANY_THERAPIST;
    const fitting = isAny ? { ...wish, visitor: await this.visitorOf(token.id) } : wish;
    const open = await this.openTimes.open(fitting);
    const free = open.get(start.getTime()) ?? [];
    for (const therapist of free) {
      const slot = await this.openTimes.slot(start, therapist);
      const booked = slot && (await this.repository.book(token.id, slot, wish.format));
      if (booked) return this.answer(booked);
    }
    // Another request of the same visitor may have been faster.
    const meanwhile = await this.bookingOfLead(token.id);
    if (meanwhile) return this.sameOrRefused(meanwhile, wish);
    throw slotTaken(start, free.length > 0 ? await this.openTimes.open(fitting) : open);
  }

  /**
   * Free times for the lead that the token was given for.
   * @throws ApiException `expired` or `not_found` for the token; `validation_failed` if there is no such therapist
   */
  async timesFor({ bookingToken, ...query }: LeadTimesQuery): Promise<FittingTimes> {
    const token = this.links.readBookingToken(bookingToken, new Date());
    if (token.standing === 'unknown') throw notFound();
    if (token.standing === 'expired') throw expired();
    const visitor = await this.visitorOf(token.id);
    const found = await this.openTimes.listFitting({ ...query, visitor });
    return { ...found, hasWaitlist: canEmail(this.environment) };
  }

  /** @throws ApiException `not_found` if the lead was erased */
  private async visitorOf(submissionId: string): Promise<Visitor> {
    const lead = await this.repository.sealedDetails(submissionId);
    if (!lead) throw notFound();
    if (!lead.sealedDetails) return UNKNOWN_VISITOR;
    try {
      const place = 'submission.sealed_details';
      const opened = this.sealedColumn.open(lead.sealedDetails, place, submissionId);
      const { language = 'en', serviceInterest } = visitorSchema.parse(JSON.parse(opened));
      return { language, interest: serviceInterest };
    } catch (error) {
      // Times are shown even if the stored wishes cannot be read.
      this.logger.warn({ err: error, submissionId }, 'wishes of a submission not read');
      return UNKNOWN_VISITOR;
    }
  }

  /** @throws ApiException `not_found` */
  async find(manageToken: string): Promise<BookingView> {
    const booking = await this.bookingOf(manageToken);
    const { endsAt, format, hasPhone, offeredUntil } = booking;
    return {
      ...this.answer(booking),
      end: endsAt.toISOString(),
      timeZone: await this.openTimes.timeZone(),
      format,
      hasPhone,
      status: hasRunOut(booking) ? 'CANCELED' : booking.status,
      offeredUntil: offeredUntil?.toISOString() ?? null,
    };
  }

  /** @throws ApiException `already_booked` with the call that stands; `not_found` if the lead was erased */
  async refuseBooked(submissionId: string): Promise<void> {
    const booking = await this.bookingOfLead(submissionId);
    if (booking) throw alreadyBooked(this.answer(booking));
  }

  /** The booking as an iCalendar file. @throws ApiException `not_found`, also for what is only offered */
  async calendar(manageToken: string, language: 'en' | 'es'): Promise<string> {
    const booking = await this.bookingOf(manageToken);
    if (booking.offeredUntil) throw notFound();
    const joining = booking.format === 'video' ? joiningIn(this.site.videoCalls, language) : null;
    const isCanceled = booking.status === 'CANCELED';
    return calendarEntry({ ...booking, isCanceled, language, joining });
  }

  /**
   * Moves a call to another time of the same therapist. A move to its present time changes nothing.
   * @param readStart is called once the token is known to be ours
   * @throws ApiException `not_found`; `slot_taken` with the nearest free times; `conflict` if it was canceled or has
   * begun
   */
  move(manageToken: string, readStart: () => Date): Promise<Booked> {
    return this.inTurn(async () => this.moveNow(await this.bookingOf(manageToken), readStart()));
  }

  private async moveNow(booking: StoredBooking, start: Date): Promise<Booked> {
    refuseOver(booking);
    if (isAt(booking, start)) return this.answer(booking);
    const { id, therapist, format } = booking;
    const wish = { therapist, format, except: id };
    const open = await this.openTimes.open(wish);
    const slot = open.has(start.getTime()) && (await this.openTimes.slot(start, therapist));
    if (!slot) throw slotTaken(start, open);
    const moved = await this.repository.move(id, slot);
    if (moved) return this.answer(moved);
    const now = await this.repository.find(id);
    if (!now) throw notFound();
    refuseOver(now);
    // A concurrent request may already have moved it to this time.
    if (isAt(now, start)) return this.answer(now);
    throw slotTaken(start, await this.openTimes.open(wish));
  }

  /**
   * Cancels a call. Doing so again changes nothing.
   * @throws ApiException `not_found`; `conflict` if it has begun
   */
  async cancel(manageToken: string): Promise<BookingView> {
    const { id, status } = await this.bookingOf(manageToken);
    if (status === 'OFFERED') throw onlyOffered();
    const replyBy = replyDue(new Date(), 'promise', this.site);
    await this.repository.cancel(id, { replyBy });
    const booking = await this.find(manageToken);
    if (booking.status === 'CONFIRMED') {
      throw new ApiException('conflict', 'This call has already begun.');
    }
    return booking;
  }

  /** @throws ApiException `unavailable` if its turn comes too late */
  private inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const asked = performance.now();
    return this.limit(() => {
      if (performance.now() - asked <= TURN_WITHIN_MS) return run();
      throw new ApiException(
        'unavailable',
        'We cannot take this right now. Please try again in a moment.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    });
  }

  /** The booking of a manage link. @throws ApiException `not_found`; `expired` if a newer link was sent */
  async bookingOf(manageToken: string): Promise<FoundBooking> {
    const token = this.links.readManageToken(manageToken);
    const booking = token && (await this.repository.find(token.id));
    if (!booking) throw notFound();
    if (booking.linkVersion !== token.linkVersion) throw linkEnded(this.site);
    return booking;
  }

  /** @throws ApiException `not_found` if the lead was erased */
  private async bookingOfLead(submissionId: string): Promise<StoredBooking | null> {
    const booking = await this.repository.bookingOfLead(submissionId);
    if (booking === undefined) throw notFound();
    return booking;
  }

  private sameOrRefused(booking: StoredBooking, wish: CallWish): Booked {
    if (isAsWished(booking, wish)) return this.answer(booking);
    throw alreadyBooked(this.answer(booking));
  }

  private answer({ id, startsAt, therapist, format, linkVersion }: StoredBooking): Booked {
    const token = this.links.manageTokenFor(id, linkVersion);
    const { PUBLIC_URL } = this.environment;
    return {
      ...{ id, start: startsAt.toISOString(), therapist, format },
      manageUrl: new URL(`/booking/${token}`, PUBLIC_URL).href,
      icsUrl: new URL(`/api/bookings/${token}/calendar.ics`, PUBLIC_URL).href,
      canEmail: canEmail(this.environment),
    };
  }
}

const isAt = ({ startsAt }: StoredBooking, start: Date): boolean =>
  startsAt.getTime() === start.getTime();

const isAsWished = (booking: StoredBooking, { start, therapist, format }: CallWish): boolean =>
  isAt(booking, start) &&
  booking.format === format &&
  (therapist === ANY_THERAPIST || booking.therapist === therapist);

/** Whether an offer has expired, even if it is still stored as OFFERED. */
export const hasRunOut = ({ status, offeredUntil }: StoredBooking): boolean =>
  status === 'OFFERED' && offeredUntil !== null && offeredUntil <= new Date();

/** The same answer for an invalid token and for a deleted booking. */
export const notFound = () => new ApiException('not_found', 'There is nothing at this address.');

/** Gives no reason, because the reader may not be the visitor. */
const linkEnded = ({ phone }: Site) =>
  new ApiException(
    'expired',
    `This link is no longer valid. If you have a newer e-mail from us, use the link in it. Otherwise please call us at ${phone.display}.`,
  );

/** The refusal of a booking token that is too old. */
export const expired = () =>
  new ApiException(
    'expired',
    'This took more than an hour. We have your request and will write or call you to find a time.',
  );

const alreadyBooked = (booking: Booked) =>
  new ApiException(
    'already_booked',
    'You already have a time for your call. You can move it to another one.',
    { more: { booking } },
  );

const onlyOffered = () =>
  new ApiException('conflict', 'This time is only held for you. Please take it or let it go.');

/** The refusal of a time that is not free, with the nearest ones. */
export const slotTaken = (
  start: Date,
  open: OpenTimes,
  message = 'This time is no longer free. Here are the nearest ones.',
) => new ApiException('slot_taken', message, { more: { nearest: nearestTo(start, open) } });

/** @throws ApiException `conflict` */
function refuseOver({ status, startsAt }: StoredBooking): void {
  if (status === 'OFFERED') throw onlyOffered();
  if (status === 'CANCELED') throw new ApiException('conflict', 'This call was canceled.');
  if (startsAt <= new Date()) throw new ApiException('conflict', 'This call has already begun.');
}
