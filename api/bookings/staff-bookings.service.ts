import { Inject, Injectable } from '@nestjs/common';
import { addYears } from 'date-fns/addYears';
import { ANY_THERAPIST, type BookingTimes } from '#contracts/bookings';
import {
  NO_SHOW_UNDO_HOURS,
  type CallChange,
  type NoShow,
  type StaffBook,
  type StaffBooking,
  type StaffBookings,
  type StaffBookingsQuery,
  type StaffMove,
  type StaffOffer,
  type StaffTimesQuery,
} from '#contracts/staff-bookings';
import { LEAD_KINDS } from '#contracts/submissions/submission-forms';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { canEmail } from '#runtime/environment/common-environment';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ApiException } from '../http/api-exception.ts';
import type { Slot } from './booking-sql.ts';
import { BookingsRepository } from './bookings.repository.ts';
import { slotTaken } from './bookings.service.ts';
import { OpenTimesService, type Wish } from './open-times.ts';
import { StaffBookingsRepository, type ListedBooking } from './staff-bookings.repository.ts';
import { WaitlistRepository } from './waitlist/waitlist.repository.ts';

/** Stands for no limit of the calls of a day. */
const ANY_NUMBER = 1_000;

/**
 * Calls in the admin. A change names the call's `sequence` that it was made from: if somebody was faster, the answer is
 * 409 `conflict` with the call as it is now.
 */
@Injectable()
export class StaffBookingsService {
  constructor(
    private readonly repository: StaffBookingsRepository,
    private readonly bookings: BookingsRepository,
    private readonly openTimes: OpenTimesService,
    private readonly waitlist: WaitlistRepository,
    private readonly audit: AuditRepository,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** The calls of some days. Recorded in the audit log. */
  async list(
    { from, days, therapist }: StaffBookingsQuery,
    user: SignedInUser,
  ): Promise<StaffBookings> {
    const span = await this.openTimes.span(from, days);
    const found = await this.repository.list(span, therapist);
    await this.audit.recordReading(user, 'read calls');
    return this.answer(found);
  }

  /** All calls of a lead. */
  async ofLead(leadId: string): Promise<StaffBookings> {
    return this.answer(await this.repository.ofLead(leadId));
  }

  /** Free times, by the rules for visitors. @throws ApiException `validation_failed` if there is no such therapist */
  times(query: StaffTimesQuery): Promise<BookingTimes> {
    return this.openTimes.list(query);
  }

  /**
   * Books a call for a lead of any form, also after an earlier call was missed, canceled or is over.
   * @throws ApiException `not_found`; `conflict` if they have a call to come; `slot_taken` with the nearest free times;
   * `validation_failed` for the therapist or a time by hand
   */
  async book(
    { lead, start, format, therapist, byHand }: StaffBook,
    user: SignedInUser,
  ): Promise<StaffBooking> {
    await this.refuseCalled(lead);
    await this.openTimes.refuseUnknown(therapist);
    const wish = { therapist, format };
    for (const slot of await this.slotsAt(start, wish, byHand)) {
      const booked = await this.bookings.book(lead, slot, format, user);
      if (booked) return this.shown(booked.id);
    }
    await this.refuseCalled(lead);
    throw slotTaken(start, await this.openTimes.open(wish));
  }

  /**
   * Marks a call as seen and taken on.
   * @throws ApiException `not_found`; `conflict`, also if a colleague has accepted it
   */
  async accept(id: string, { sequence }: CallChange, user: SignedInUser): Promise<StaffBooking> {
    const done = await this.repository.accept(id, { user, sequence });
    return this.afterwards(id, sequence, done, ({ acceptedBy, status }) =>
      status === 'CONFIRMED' && acceptedBy
        ? `${acceptedBy} has accepted this call already.`
        : 'This call does not stand.',
    );
  }

  /**
   * Moves a call to another time of the same therapist.
   * @throws ApiException `not_found`; `conflict`; `slot_taken` with the nearest free times; `validation_failed` for a
   * time by hand
   */
  async move(
    id: string,
    { sequence, start, byHand }: StaffMove,
    user: SignedInUser,
  ): Promise<StaffBooking> {
    const booking = await this.shown(id);
    refuseChanged(booking, sequence);
    const { therapist, format } = booking;
    const wish = { therapist, format, except: id };
    for (const slot of await this.slotsAt(start, wish, byHand)) {
      if (await this.bookings.move(id, slot, { user, sequence })) return this.shown(id);
    }
    const now = await this.shown(id);
    refuseChanged(now, sequence);
    if (now.status !== 'CONFIRMED') throw conflict(now, 'This call does not stand.');
    if (hasBegun(now)) throw conflict(now, 'This call has already begun.');
    throw slotTaken(start, await this.openTimes.open(wish));
  }

  /** @throws ApiException `not_found`; `conflict`, also if it has begun */
  async cancel(id: string, { sequence }: CallChange, user: SignedInUser): Promise<StaffBooking> {
    const done = await this.bookings.cancel(id, { user, sequence });
    return this.afterwards(id, sequence, done, (booking) =>
      hasBegun(booking) ? 'This call has already begun.' : 'This call does not stand.',
    );
  }

  /** Marks that the visitor did not come, or takes that back. @throws ApiException `not_found`; `conflict` */
  async noShow(id: string, { sequence, undo }: NoShow, user: SignedInUser): Promise<StaffBooking> {
    const change = { user, sequence };
    if (undo) {
      const done = await this.repository.undoNoShow(id, change);
      const limit = `A no-show can be taken back within ${NO_SHOW_UNDO_HOURS} hours, and not if they have another call.`;
      return this.afterwards(id, sequence, done, () => limit);
    }
    const done = await this.repository.markNoShow(id, change);
    return this.afterwards(id, sequence, done, (booking) =>
      hasBegun(booking) ? 'This call does not stand.' : 'This call has not begun yet.',
    );
  }

  /**
   * Takes a time that is held for somebody, or lets it go, as they say on the phone.
   * @throws ApiException `not_found`; `conflict`, also if it is not held any more
   */
  async answerOffer(
    id: string,
    { sequence, take }: StaffOffer,
    user: SignedInUser,
  ): Promise<StaffBooking> {
    const offer = await this.shown(id);
    refuseChanged(offer, sequence);
    const held = { id, submissionId: offer.leadId };
    const done = take
      ? await this.waitlist.accept(held, user)
      : await this.waitlist.end(held, user);
    return this.afterwards(id, sequence, done, () =>
      isHeld(offer)
        ? 'The therapist’s own calendar has something else at this time now.'
        : 'This time is not held for them any more.',
    );
  }

  /** @returns what can be booked at a time: for "any", with each who is free */
  private async slotsAt(start: Date, wish: Wish, byHand = false): Promise<Slot[]> {
    if (byHand) {
      const slot = await this.slotByHand(start, wish.therapist);
      return [{ ...slot, callsPerDay: ANY_NUMBER }];
    }
    const free = (await this.openTimes.open(wish)).get(start.getTime()) ?? [];
    const slots = await Promise.all(free.map((one) => this.openTimes.slot(start, one)));
    return slots.filter((slot) => slot !== undefined);
  }

  private async slotByHand(start: Date, therapist: string): Promise<Slot> {
    const now = new Date();
    if (start <= now) throw refused('start', 'This time is over. Please choose a later one.');
    if (start > addYears(now, 1)) throw refused('start', 'Please choose a time within a year.');
    if (therapist === ANY_THERAPIST) throw refused('therapist', 'Please choose a therapist.');
    const slot = await this.openTimes.slot(start, therapist);
    if (!slot) throw refused('therapist', 'This person takes no calls now.');
    return slot;
  }

  /** @throws ApiException `not_found`; `conflict` if the lead has a call that is not over */
  private async refuseCalled(leadId: string): Promise<void> {
    const booking = await this.bookings.bookingOfLead(leadId, LEAD_KINDS);
    if (booking === undefined) {
      throw new ApiException('not_found', 'There is nobody to book a call for.');
    }
    if (booking) throw conflict(await this.shown(booking.id), 'They already have a call.');
  }

  /** @param otherwise why a change of the call as the caller has seen it was refused */
  private async afterwards(
    id: string,
    sequence: number,
    done: boolean,
    otherwise: (booking: StaffBooking) => string,
  ): Promise<StaffBooking> {
    const booking = await this.shown(id);
    if (done) return booking;
    refuseChanged(booking, sequence);
    throw conflict(booking, otherwise(booking));
  }

  private async shown(id: string): Promise<StaffBooking> {
    const found = await this.repository.find(id);
    if (!found) throw new ApiException('not_found', 'This call does not exist.');
    return toStaffBooking(found);
  }

  private async answer(found: readonly ListedBooking[]): Promise<StaffBookings> {
    return {
      timeZone: await this.openTimes.timeZone(),
      therapists: await this.openTimes.therapists(),
      canEmail: canEmail(this.environment),
      bookings: found.map(toStaffBooking),
    };
  }
}

const isHeld = ({ offeredUntil }: StaffBooking): boolean =>
  offeredUntil !== null && Date.parse(offeredUntil) > Date.now();

const hasBegun = ({ start }: StaffBooking): boolean => Date.parse(start) <= Date.now();

const conflict = (booking: StaffBooking, message: string) =>
  new ApiException('conflict', message, { more: { booking } });

const refused = (field: string, message: string) =>
  new ApiException('validation_failed', message, { fields: { [field]: message } });

/** @throws ApiException `conflict` */
function refuseChanged(booking: StaffBooking, sequence: number): void {
  if (booking.sequence === sequence) return;
  const message =
    booking.status === 'CANCELED'
      ? 'This call was canceled meanwhile.'
      : 'Somebody has changed this call meanwhile. Please look at it again.';
  throw conflict(booking, message);
}

function toStaffBooking({ startsAt, endsAt, ...booking }: ListedBooking): StaffBooking {
  return {
    ...booking,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    changedAt: booking.changedAt.toISOString(),
    offeredUntil: booking.offeredUntil?.toISOString() ?? null,
    acceptedAt: booking.acceptedAt?.toISOString() ?? null,
  };
}
