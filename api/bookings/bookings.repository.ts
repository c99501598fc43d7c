import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { SubmissionKind } from '#contracts/submissions/kind-words';
import type { Database } from '#prisma/database';
import { Prisma, type Booking, type Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { lockLeadOf, markBooked, unmarkBooked } from './booked-lead.repository.ts';
import { planMessages } from './booking-messages.repository.ts';
import {
  BOOKING_FIELDS,
  hasRoom,
  isNotBusy,
  rangeOf,
  RETURNED,
  type Slot,
  type StoredBooking,
} from './booking-sql.ts';
import { OfferRule } from './waitlist/offer-rule.ts';
import { offerNext, takeOff } from './waitlist/offers.repository.ts';

const FIND = `
  SELECT ${BOOKING_FIELDS}, s.phone IS NOT NULL AS "hasPhone"
  FROM booking b JOIN submission s ON s.id = b.submission_id WHERE b.id = $1`;
const FIND_LEAD = `
  SELECT ${BOOKING_FIELDS} FROM submission s
  LEFT JOIN booking b ON b.submission_id = s.id AND b.status = 'CONFIRMED' AND upper(b.during) > now()
  WHERE s.id = $1 AND s.kind::text = ANY($2)`;

/** The member of staff who changes a call, and the `sequence` that they saw. */
export interface StaffChange {
  user: SignedInUser;
  sequence: number;
}

/** A booking and whether its lead has a phone number. */
export interface FoundBooking extends StoredBooking {
  hasPhone: boolean;
}

/** The bookings. Two calls of one therapist cannot overlap: a constraint of the table sees to that. */
@Injectable()
export class BookingsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rule: OfferRule,
    private readonly audit: AuditRepository,
  ) {}

  async find(id: string): Promise<FoundBooking | undefined> {
    const [found] = await this.database.query<FoundBooking>(FIND, [id]);
    return found;
  }

  /**
   * @param kinds visitors book with a token for a Vibe Check request, staff for any lead
   * @returns the lead's confirmed call that has not ended, or null; undefined if there is no such lead
   */
  async bookingOfLead(
    submissionId: string,
    kinds: readonly SubmissionKind[] = ['VIBE_CHECK'],
  ): Promise<StoredBooking | null | undefined> {
    const [found] = await this.database.query<StoredBooking | { id: null }>(FIND_LEAD, [
      submissionId,
      kinds,
    ]);
    if (!found) return undefined;
    return found.id === null ? null : found;
  }

  /** What is sealed of a Vibe Check request. @returns null if there is none */
  async sealedDetails(submissionId: string): Promise<Pick<Submission, 'sealedDetails'> | null> {
    return this.database.prisma.submission.findUnique({
      where: { id: submissionId, kind: 'VIBE_CHECK' },
      select: { sealedDetails: true },
    });
  }

  /**
   * Books a time for a lead and removes the lead from the waitlist; a time that was offered to them goes to the next.
   * @param user staff who book it, and by that accept it
   * @returns undefined if the time is taken or busy, the day is full, or the lead has a call to come or is erased
   */
  async book(
    submissionId: string,
    slot: Slot,
    format: Booking['format'],
    user?: SignedInUser,
  ): Promise<StoredBooking | undefined> {
    const termsOf = await this.rule.termsNow();
    return this.inTurn(slot, async (transaction) => {
      const ended = await takeOff(transaction, submissionId, user?.username);
      const [stored] = await transaction.$queryRaw<StoredBooking[]>`
        INSERT INTO booking AS b
          (id, submission_id, therapist, during, blocked, format, accepted_at, accepted_by)
        SELECT ${uuidv7()}::uuid, s.id, ${slot.therapist}, ${rangeOf(slot.during)},
          ${rangeOf(slot.blocked)}, ${format}::booking_format, ${acceptedBy(user)}
        FROM submission s
        WHERE s.id = ${submissionId}::uuid AND ${hasRoom(slot, null)} AND ${isNotBusy(slot)}
        ON CONFLICT DO NOTHING
        RETURNING ${RETURNED}`;
      // Rolls back, so that the lead stays on the waitlist.
      if (!stored) throw new NotBooked();
      await planMessages(transaction, stored, 'BOOKED');
      await markBooked(transaction, stored.id);
      for (const offer of ended ?? []) await offerNext(transaction, offer, termsOf);
      if (user) await this.audit.record(user, 'book call', submissionId, transaction);
      return stored;
    });
  }

  /**
   * Moves a booking, and offers the freed time to the waitlist. A move by staff also accepts the call; after a move by
   * the visitor, staff have to accept it again.
   * @returns undefined if the new time is taken or busy, the day is full, or the booking was canceled, has begun, is
   * already at this time, or has changed since staff saw it
   */
  async move(id: string, slot: Slot, staff?: StaffChange): Promise<StoredBooking | undefined> {
    const termsOf = await this.rule.termsNow();
    return this.inTurn(slot, async (transaction) => {
      await lockLeadOf(transaction, id);
      const [before] = await transaction.$queryRaw<StoredBooking[]>`
        SELECT ${RETURNED} FROM booking b WHERE b.id = ${id}::uuid FOR UPDATE`;
      const [moved] = await transaction.$queryRaw<StoredBooking[]>`
        UPDATE booking b
        SET during = ${rangeOf(slot.during)}, blocked = ${rangeOf(slot.blocked)},
          sequence = b.sequence + 1, changed_at = now(),
          (accepted_at, accepted_by) = (SELECT ${acceptedBy(staff?.user)})
        WHERE b.id = ${id}::uuid AND b.status = 'CONFIRMED' AND lower(b.during) > now()
          AND ${isAsSeen(staff)}
          AND lower(b.during) <> ${slot.during.start.toISOString()}::timestamptz
          AND ${hasRoom(slot, id)} AND ${isNotBusy(slot)}
          AND NOT EXISTS (
            SELECT FROM booking other
            WHERE other.therapist = ${slot.therapist} AND other.status IN ('OFFERED', 'CONFIRMED')
              AND other.blocked && ${rangeOf(slot.blocked)} AND other.id <> ${id}::uuid)
        RETURNING ${RETURNED}`;
      if (!moved || !before) return undefined;
      await planMessages(transaction, moved, 'MOVED');
      await offerNext(transaction, before, termsOf);
      if (staff) {
        await this.audit.record(staff.user, 'move call', moved.submissionId, transaction);
      }
      return moved;
    });
  }

  /**
   * Cancels a booking, unless it has begun, and offers its time to the waitlist.
   * @param by staff, or the visitor; then with the time at which a reply to the lead is due if nobody has handled it
   * @returns false if there is nothing to cancel, or it has changed since staff have seen it
   */
  async cancel(id: string, by: StaffChange | { replyBy: Date }): Promise<boolean> {
    const staff = 'user' in by ? by : undefined;
    const termsOf = await this.rule.termsNow();
    return this.database.prisma.$transaction(async (transaction) => {
      await lockLeadOf(transaction, id);
      const [canceled] = await transaction.$queryRaw<StoredBooking[]>`
        UPDATE booking b
        SET status = 'CANCELED', canceled_by = ${staff?.user.username ?? 'visitor'},
          sequence = b.sequence + 1, changed_at = now()
        WHERE b.id = ${id}::uuid AND b.status = 'CONFIRMED' AND lower(b.during) > now()
          AND ${isAsSeen(staff)}
        RETURNING ${RETURNED}`;
      if (!canceled) return false;
      await planMessages(transaction, canceled, 'CANCELED');
      await unmarkBooked(transaction, id, 'user' in by ? null : by.replyBy);
      await offerNext(transaction, canceled, termsOf);
      if (staff) {
        await this.audit.record(staff.user, 'cancel call', canceled.submissionId, transaction);
      }
      return true;
    });
  }

  /** Serialises transactions that give a therapist a call, because no constraint limits the calls per day. */
  private async inTurn<Result>(
    { therapist }: Slot,
    run: (transaction: Prisma.TransactionClient) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        const name = `booking ${therapist}`;
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
        return run(transaction);
      });
    } catch (error) {
      if (error instanceof NotBooked) return undefined;
      throw error;
    }
  }
}

/** Rolls the transaction back if the time cannot be booked. */
class NotBooked extends Error {}

/** The values of `accepted_at` and `accepted_by`. */
const acceptedBy = (user: SignedInUser | undefined): Prisma.Sql =>
  user ? Prisma.sql`now(), ${user.username}` : Prisma.sql`NULL::timestamptz, NULL`;

const isAsSeen = (staff: StaffChange | undefined): Prisma.Sql =>
  staff ? Prisma.sql`b.sequence = ${staff.sequence}` : Prisma.sql`true`;
