import { Inject, Injectable } from '@nestjs/common';
import { NO_SHOW_UNDO_HOURS } from '#contracts/staff-bookings';
import type { Database } from '#prisma/database';
import type { Booking, Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import type { Span } from '#scheduling/free-times';
import { AuditRepository } from '../audit/audit.repository.ts';
import { lockLeadOf, markBooked, unmarkBooked } from './booked-lead.repository.ts';
import { planMessages } from './booking-messages.repository.ts';
import { isOpenWith, RETURNED, type StoredBooking } from './booking-sql.ts';
import type { StaffChange } from './bookings.repository.ts';

const SELECT = `
  SELECT b.id, b.submission_id AS lead_id, s.first_name, left(s.last_name, 1) AS last_initial,
    s.spam_reason IS NOT NULL AS spam, lower(b.during) AS starts_at, upper(b.during) AS ends_at, b.therapist, b.format,
    s.phone IS NOT NULL AS has_phone, b.status, b.sequence, b.changed_at, b.offered_until, b.accepted_at, b.accepted_by, b.canceled_by
  FROM booking b JOIN submission s ON s.id = b.submission_id`;
const IN_ORDER = 'ORDER BY lower(b.during), b.id';

/** More than a practice of this size has in six weeks. */
const MOST_LISTED = 2_000;

/** A call with what staff read of it in the calendar. */
export interface ListedBooking
  extends
    Pick<
      Booking,
      | 'id'
      | 'therapist'
      | 'format'
      | 'status'
      | 'sequence'
      | 'changedAt'
      | 'offeredUntil'
      | 'acceptedAt'
      | 'acceptedBy'
      | 'canceledBy'
    >,
    Pick<Submission, 'firstName'> {
  leadId: string;
  lastInitial: string;
  spam: boolean;
  hasPhone: boolean;
  startsAt: Date;
  endsAt: Date;
}

/** The calls as staff see them, and what only staff do with them. */
@Injectable()
export class StaffBookingsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /** The calls that begin within a span, in any status, and open offers. @param therapist all, by default */
  list({ start, end }: Span, therapist?: string): Promise<ListedBooking[]> {
    return this.database.query<ListedBooking>(
      `${SELECT} WHERE lower(b.during) >= $1 AND lower(b.during) < $2
        AND (b.offered_until IS NULL OR b.status = 'OFFERED') AND ($3::text IS NULL OR b.therapist = $3)
      ${IN_ORDER} LIMIT ${MOST_LISTED}`,
      [new Date(start.getTime()), new Date(end.getTime()), therapist ?? null],
    );
  }

  ofLead(submissionId: string): Promise<ListedBooking[]> {
    return this.database.query<ListedBooking>(
      `${SELECT} WHERE b.submission_id = $1 ${IN_ORDER} LIMIT ${MOST_LISTED}`,
      [submissionId],
    );
  }

  async find(id: string): Promise<ListedBooking | undefined> {
    const [found] = await this.database.query<ListedBooking>(`${SELECT} WHERE b.id = $1`, [id]);
    return found;
  }

  /** @returns false if it does not stand, has changed since, or somebody else has accepted it */
  accept(id: string, { user, sequence }: StaffChange): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const [accepted] = await transaction.$queryRaw<StoredBooking[]>`
        UPDATE booking b
        SET accepted_at = coalesce(b.accepted_at, now()), accepted_by = ${user.username}
        WHERE b.id = ${id}::uuid AND b.status = 'CONFIRMED' AND b.sequence = ${sequence}
          AND (b.accepted_by IS NULL OR b.accepted_by = ${user.username})
        RETURNING ${RETURNED}`;
      if (!accepted) return false;
      await this.audit.record(user, 'accept call', accepted.submissionId, transaction);
      return true;
    });
  }

  /** @returns false if it does not stand, has not begun, or has changed since */
  markNoShow(id: string, { user, sequence }: StaffChange): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      await lockLeadOf(transaction, id);
      const [missed] = await transaction.$queryRaw<StoredBooking[]>`
        UPDATE booking b
        SET status = 'NO_SHOW', sequence = b.sequence + 1, changed_at = now()
        WHERE b.id = ${id}::uuid AND b.status = 'CONFIRMED' AND b.sequence = ${sequence}
          AND lower(b.during) <= now()
        RETURNING ${RETURNED}`;
      if (!missed) return false;
      await planMessages(transaction, missed, 'NO_SHOW');
      await unmarkBooked(transaction, id, null);
      await this.audit.record(user, 'mark no-show', missed.submissionId, transaction);
      return true;
    });
  }

  /**
   * Takes a no-show back. That the visitor did not come may have been told already.
   * @returns false if it is none, is too old, has changed since, the visitor has another call to come or had one booked
   * before the end of this one, or the therapist has another call at its time
   */
  undoNoShow(id: string, { user, sequence }: StaffChange): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      await lockLeadOf(transaction, id);
      const [undone] = await transaction.$queryRaw<StoredBooking[]>`
        UPDATE booking b
        SET status = 'CONFIRMED', sequence = b.sequence + 1, changed_at = now()
        WHERE b.id = ${id}::uuid AND b.status = 'NO_SHOW' AND b.sequence = ${sequence}
          AND b.changed_at > now() - make_interval(hours => ${NO_SHOW_UNDO_HOURS}::int)
          AND NOT EXISTS (
            SELECT FROM booking other
            WHERE other.status IN ('OFFERED', 'CONFIRMED') AND (
              (other.submission_id = b.submission_id
                AND (upper(other.during) > now() OR ${isOpenWith('other', 'b')}))
              OR (other.therapist = b.therapist AND other.blocked && b.blocked)))
        RETURNING ${RETURNED}`;
      if (!undone) return false;
      // HubSpot is told; no e-mail goes out, because the call has begun.
      await planMessages(transaction, undone, 'BOOKED');
      await markBooked(transaction, id);
      await this.audit.record(user, 'undo no-show', undone.submissionId, transaction);
      return true;
    });
  }
}
