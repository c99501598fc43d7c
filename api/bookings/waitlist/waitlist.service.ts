import { Inject, Injectable } from '@nestjs/common';
import type { Site } from '#content/model';
import type { BookingView, JoinWaitlist, Waitlist } from '#contracts/bookings';
import { BookingLinks } from '#runtime/booking-links';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { canEmail } from '#runtime/environment/common-environment';
import { SITE } from '../../content/content.module.ts';
import { ApiException } from '../../http/api-exception.ts';
import { BookingsService, expired, hasRunOut, notFound, slotTaken } from '../bookings.service.ts';
import type { StoredBooking } from '../booking-sql.ts';
import { OpenTimesService } from '../open-times.ts';
import { WaitlistRepository } from './waitlist.repository.ts';

/** The waitlist as visitors use it: with the token of their request, and with the link of an offer. */
@Injectable()
export class WaitlistService {
  constructor(
    private readonly repository: WaitlistRepository,
    private readonly bookings: BookingsService,
    private readonly openTimes: OpenTimesService,
    private readonly links: BookingLinks,
    @Inject(SITE) private readonly site: Site,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /**
   * Puts the lead of the token on the waitlist. A later call replaces the earlier wish.
   * @throws ApiException `already_booked` with the call that stands; `expired` or `not_found` for the token; `conflict`
   * where e-mail is not set up; `validation_failed` if there is no such therapist, or nobody takes calls of this format
   */
  async join({ bookingToken, ...wish }: JoinWaitlist): Promise<Waitlist> {
    const leadId = this.leadOf(bookingToken);
    await this.bookings.refuseBooked(leadId);
    if (!canEmail(this.environment)) throw noWaitlist(this.site);
    await this.openTimes.refuseUnknown(wish.therapist);
    await this.openTimes.refuseUnavailableFormat(wish);
    await this.repository.join(leadId, wish);
    return { joined: true };
  }

  /** Takes the lead of the token off the list, and an offer back. @throws ApiException `expired` or `not_found` */
  async leave(bookingToken: string): Promise<Waitlist> {
    await this.repository.remove(this.leadOf(bookingToken));
    return { joined: false };
  }

  /**
   * Turns the held time into a booked call. Idempotent.
   * @throws ApiException `not_found`; `slot_taken` with the nearest free times once it is not held any more
   */
  async accept(manageToken: string): Promise<BookingView> {
    const offer = await this.bookings.bookingOf(manageToken);
    if (isHeld(offer)) {
      const isFree = await this.isStillFree(offer);
      if (!isFree || !(await this.repository.accept(offer)))
        await this.repository.end(offer, 'clock');
    }
    const now = await this.bookings.bookingOf(manageToken);
    if (now.status === 'CONFIRMED') return this.bookings.find(manageToken);
    const { startsAt, therapist, format } = offer;
    const message =
      'This time is not held for you any more. Here are the nearest ones that are free.';
    throw slotTaken(startsAt, await this.openTimes.open({ therapist, format }), message);
  }

  /**
   * Declines an offered time, which is then offered to the next in line. Idempotent.
   * @param leave also leaves the waitlist
   * @throws ApiException `not_found`; `conflict` if it is a call
   */
  async decline(manageToken: string, leave: boolean): Promise<BookingView> {
    const offer = await this.bookings.bookingOf(manageToken);
    if (!offer.offeredUntil) throw takenAlready();
    if (leave) await this.repository.remove(offer.submissionId);
    await this.repository.end(offer, 'visitor');
    const now = await this.bookings.find(manageToken);
    if (now.status === 'CONFIRMED') throw takenAlready();
    return now;
  }

  /** Staff may have changed the hours since the time was offered, and the therapist their own calendar. */
  private async isStillFree({ id, startsAt, therapist, format }: StoredBooking): Promise<boolean> {
    return (await this.openTimes.open({ therapist, format, except: id })).has(startsAt.getTime());
  }

  private leadOf(bookingToken: string): string {
    const token = this.links.readBookingToken(bookingToken, new Date());
    if (token.standing === 'unknown') throw notFound();
    if (token.standing === 'expired') throw expired();
    return token.id;
  }
}

const isHeld = (offer: StoredBooking): boolean => offer.status === 'OFFERED' && !hasRunOut(offer);

/** Without e-mail no time is offered, so nobody can join: see `OfferRule`. */
const noWaitlist = ({ phone }: Site) =>
  new ApiException(
    'conflict',
    `There is no waitlist right now. Please call us at ${phone.display}, and we will find a time.`,
  );

const takenAlready = () =>
  new ApiException('conflict', 'You have taken this time. You can cancel the call instead.');
