import { Inject, Injectable } from '@nestjs/common';
import type { BookingFormat } from '#contracts/bookings';
import type { Database } from '#prisma/database';
import {
  Prisma,
  type Booking,
  type Submission,
  type WaitlistEntry,
} from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { markBooked } from '../booked-lead.repository.ts';
import { planMessages } from '../booking-messages.repository.ts';
import { isBookingNotBusy, RETURNED, type StoredBooking } from '../booking-sql.ts';
import { OfferRule } from './offer-rule.ts';
import { endOffers, lockEntry, offerNext, STILL_WAITS, takeOff } from './offers.repository.ts';

const LIST = `
  SELECT w.submission_id AS lead_id, s.first_name, left(s.last_name, 1) AS last_initial, w.therapist, w.format,
    w.joined_at, lower(b.during) AS offered_start, b.therapist AS offered_therapist, b.offered_until
  FROM waitlist_entry w JOIN submission s ON s.id = w.submission_id
  LEFT JOIN booking b ON b.submission_id = s.id AND b.status = 'OFFERED'
  WHERE ${STILL_WAITS}
  ORDER BY w.joined_at, w.submission_id`;
const HAS_RUN_OUT = `
  SELECT FROM booking WHERE status = 'OFFERED' AND offered_until <= now() LIMIT 1`;

/** An entry as staff see it, with the time that is held for the lead, if there is one. */
export interface ListedEntry
  extends
    Pick<WaitlistEntry, 'therapist' | 'format' | 'joinedAt'>,
    Pick<Submission, 'firstName'>,
    Pick<Booking, 'offeredUntil'> {
  leadId: string;
  lastInitial: string;
  offeredStart: Date | null;
  offeredTherapist: string | null;
}

/** Who waits for a time, and what is offered to them. */
@Injectable()
export class WaitlistRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rule: OfferRule,
    private readonly audit: AuditRepository,
  ) {}

  /** Adds a lead, or changes what they wait for; their place in line stays. */
  async join(
    leadId: string,
    { therapist, format }: { therapist: string; format: BookingFormat },
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO waitlist_entry (submission_id, therapist, format)
       SELECT id, $2, $3::booking_format FROM submission WHERE id = $1 FOR KEY SHARE
       ON CONFLICT (submission_id) DO UPDATE SET therapist = excluded.therapist, format = excluded.format`,
      [leadId, therapist, format],
    );
  }

  /** Takes a lead off the list; a time that is held for them goes to the next. @returns false if they were not on it */
  async remove(leadId: string, user?: SignedInUser): Promise<boolean> {
    const termsOf = await this.rule.termsNow();
    return this.database.prisma.$transaction(async (transaction) => {
      const ended = await takeOff(transaction, leadId, user?.username);
      if (!ended) return false;
      for (const offer of ended) await offerNext(transaction, offer, termsOf);
      if (user) await this.audit.record(user, 'remove from waitlist', leadId, transaction);
      return true;
    });
  }

  /**
   * Makes a call of an offered time.
   * @param user staff who do so for the visitor, and by that accept the call
   * @returns false if the time is not held any more, or the therapist's own calendar has something else at it
   */
  accept(
    { id, submissionId }: Pick<StoredBooking, 'id' | 'submissionId'>,
    user?: SignedInUser,
  ): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      await lockEntry(transaction, submissionId);
      const [accepted] = await transaction.$queryRaw<StoredBooking[]>`
        UPDATE booking b
        SET status = 'CONFIRMED', offered_until = NULL, sequence = b.sequence + 1, changed_at = now(),
          accepted_at = ${user ? Prisma.sql`now()` : Prisma.sql`NULL`}, accepted_by = ${user?.username ?? null}
        WHERE b.id = ${id}::uuid AND b.status = 'OFFERED' AND b.offered_until > now() AND ${isBookingNotBusy()}
        RETURNING ${RETURNED}`;
      if (!accepted) return false;
      await takeOff(transaction, submissionId);
      await planMessages(transaction, accepted, 'BOOKED');
      await markBooked(transaction, id);
      if (user) await this.audit.record(user, 'book call', submissionId, transaction);
      return true;
    });
  }

  /**
   * Ends an offer and makes the next one. The lead stays on the list.
   * @param by `clock` if the time cannot be taken any more
   * @returns false if it has ended before
   */
  async end(
    { id, submissionId }: Pick<StoredBooking, 'id' | 'submissionId'>,
    by: SignedInUser | 'visitor' | 'clock',
  ): Promise<boolean> {
    const termsOf = await this.rule.termsNow();
    return this.database.prisma.$transaction(async (transaction) => {
      const which = Prisma.sql`b.id = ${id}::uuid`;
      const [ended] = await endOffers(
        transaction,
        which,
        typeof by === 'string' ? by : by.username,
      );
      if (!ended) return false;
      await offerNext(transaction, ended, termsOf);
      if (typeof by !== 'string') {
        await this.audit.record(by, 'decline offer', submissionId, transaction);
      }
      return true;
    });
  }

  /**
   * Ends the offers that have run out, and makes the next ones. Several apis may do so at once.
   * @returns how many ended
   */
  async endRunOut(): Promise<number> {
    if ((await this.database.query(HAS_RUN_OUT)).length === 0) return 0;
    const termsOf = await this.rule.termsNow();
    for (let ended = 0; ; ended += 1) {
      const hasEnded = await this.database.prisma.$transaction(async (transaction) => {
        const which = Prisma.sql`b.id = (
          SELECT id FROM booking WHERE status = 'OFFERED' AND offered_until <= now()
          ORDER BY offered_until LIMIT 1 FOR UPDATE SKIP LOCKED)`;
        const [offer] = await endOffers(transaction, which, 'clock');
        if (offer) await offerNext(transaction, offer, termsOf);
        return offer !== undefined;
      });
      if (!hasEnded) return ended;
    }
  }

  /** Everybody who waits, in the order in which they are asked. */
  list(): Promise<ListedEntry[]> {
    return this.database.query<ListedEntry>(LIST);
  }
}
