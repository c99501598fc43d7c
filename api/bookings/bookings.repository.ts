import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { planMessages } from '#prisma/booking-messages';
import type { Database } from '#prisma/database';
import { Prisma, type Booking } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import type { BookedCall, Span } from '#scheduling/free-times';

// Longer than the pool's own limit, whose error is answered with 503.
const WAIT_MS = 5_000;
// Longer than its two statements may take, so that Postgres ends the one that is stuck.
const TRANSACTION_WITHIN_MS = 12_000;

const FIELDS = `b.id, b.submission_id AS "submissionId", b.therapist, lower(b.during) AS "startsAt",
  upper(b.during) AS "endsAt", b.format, b.status, b.sequence, b.changed_at AS "changedAt"`;
const RETURNED = Prisma.raw(FIELDS);

const FIND = `SELECT ${FIELDS} FROM booking b WHERE b.id = $1`;
const FIND_LEAD = `
  SELECT ${FIELDS} FROM submission s
  LEFT JOIN booking b ON b.submission_id = s.id AND b.status = 'CONFIRMED'
  WHERE s.id = $1 AND s.kind = 'VIBE_CHECK'`;
const FIND_CALLS = {
  name: 'find-booked-calls',
  text: `
    SELECT id, therapist, lower(during) AS starts_at, lower(blocked) AS blocked_from,
      upper(blocked) AS blocked_until, created_at
    FROM booking
    WHERE status IN ('OFFERED', 'CONFIRMED') AND therapist = ANY($1) AND blocked && tstzrange($2, $3)`,
};
export type StoredBooking = Pick<
  Booking,
  'id' | 'submissionId' | 'therapist' | 'format' | 'status' | 'sequence' | 'changedAt'
> & { startsAt: Date; endsAt: Date };

/** A call that stands. */
export interface TherapistsCall extends BookedCall {
  id: string;
  therapist: string;
  bookedAt: Date;
}

/** A time for a call, and what it must keep to. */
export interface Slot {
  therapist: string;
  during: Span;
  blocked: Span;
  /** Midnight to midnight of the call's day, which has at most `callsPerDay` calls. */
  day: Span;
  callsPerDay: number;
}

/** The bookings. Two calls of one therapist cannot overlap: a constraint of the table sees to that. */
@Injectable()
export class BookingsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async find(id: string): Promise<StoredBooking | undefined> {
    const [found] = await this.database.query<StoredBooking>(FIND, [id]);
    return found;
  }

  /** @returns the lead's booking that stands, or null; undefined if there is no such Vibe Check request */
  async bookingOfLead(submissionId: string): Promise<StoredBooking | null | undefined> {
    const [found] = await this.database.query<StoredBooking | { id: null }>(FIND_LEAD, [
      submissionId,
    ]);
    if (!found) return undefined;
    return found.id === null ? null : found;
  }

  /** The calls of therapists that stand and block time within a span. */
  async callsOf(therapists: readonly string[], within: Span): Promise<TherapistsCall[]> {
    const rows = await this.database.query<{
      id: string;
      therapist: string;
      startsAt: Date;
      blockedFrom: Date;
      blockedUntil: Date;
      createdAt: Date;
    }>(FIND_CALLS, [therapists, within.start, within.end]);
    return rows.map(({ id, therapist, startsAt, blockedFrom, blockedUntil, createdAt }) => ({
      id,
      therapist,
      start: startsAt,
      blocked: { start: blockedFrom, end: blockedUntil },
      bookedAt: createdAt,
    }));
  }

  /**
   * Books a time for a lead.
   * @returns undefined if the time is taken, the day is full, or the lead has a booking or is erased
   */
  book(
    submissionId: string,
    slot: Slot,
    format: Booking['format'],
  ): Promise<StoredBooking | undefined> {
    return this.inTurn(slot, async (transaction) => {
      const [stored] = await transaction.$queryRaw<StoredBooking[]>`
        INSERT INTO booking AS b (id, submission_id, therapist, during, blocked, format)
        SELECT ${uuidv7()}::uuid, s.id, ${slot.therapist}, ${rangeOf(slot.during)},
          ${rangeOf(slot.blocked)}, ${format}::booking_format
        FROM submission s
        WHERE s.id = ${submissionId}::uuid AND ${hasRoom(slot, null)}
        -- An erasure that is being committed is waited for.
        FOR KEY SHARE
        ON CONFLICT DO NOTHING
        RETURNING ${RETURNED}`;
      if (stored) await planMessages(transaction, stored, 'BOOKED');
      return stored;
    });
  }

  /**
   * Moves a booking.
   * @returns undefined if the time is taken, the day is full, or it was canceled, has begun or is there already
   */
  move(id: string, slot: Slot): Promise<StoredBooking | undefined> {
    return this.inTurn(slot, async (transaction) => {
      const [moved] = await transaction.$queryRaw<StoredBooking[]>`
        UPDATE booking b
        SET during = ${rangeOf(slot.during)}, blocked = ${rangeOf(slot.blocked)},
          sequence = b.sequence + 1, changed_at = now()
        WHERE b.id = ${id}::uuid AND b.status = 'CONFIRMED' AND lower(b.during) > now()
          AND lower(b.during) <> ${slot.during.start.toISOString()}::timestamptz
          AND ${hasRoom(slot, id)}
          AND NOT EXISTS (
            SELECT FROM booking other
            WHERE other.therapist = ${slot.therapist} AND other.status IN ('OFFERED', 'CONFIRMED')
              AND other.blocked && ${rangeOf(slot.blocked)} AND other.id <> ${id}::uuid)
        RETURNING ${RETURNED}`;
      if (moved) await planMessages(transaction, moved, 'MOVED');
      return moved;
    });
  }

  /** Cancels a booking, unless it has begun. @param by `visitor` or a user name */
  async cancel(id: string, by: string): Promise<void> {
    await this.database.prisma.$transaction(async (transaction) => {
      const [canceled] = await transaction.$queryRaw<StoredBooking[]>`
        UPDATE booking b
        SET status = 'CANCELED', canceled_by = ${by}, sequence = b.sequence + 1, changed_at = now()
        WHERE b.id = ${id}::uuid AND b.status = 'CONFIRMED' AND lower(b.during) > now()
        RETURNING ${RETURNED}`;
      if (canceled) await planMessages(transaction, canceled, 'CANCELED');
    });
  }

  /** Runs what gives a therapist a call, one at a time: the constraint does not count the calls of a day. */
  private inTurn<Result>(
    { therapist }: Slot,
    run: (transaction: Prisma.TransactionClient) => Promise<Result>,
  ): Promise<Result> {
    return this.database.prisma.$transaction(
      async (transaction) => {
        const name = `booking ${therapist}`;
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
        return run(transaction);
      },
      { maxWait: WAIT_MS, timeout: TRANSACTION_WITHIN_MS },
    );
  }
}

const rangeOf = ({ start, end }: Span): Prisma.Sql =>
  Prisma.sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`;

/** Whether the day has room for one more call. @param except a booking that does not count */
const hasRoom = ({ therapist, day, callsPerDay }: Slot, except: string | null): Prisma.Sql =>
  Prisma.sql`(
    SELECT count(*) FROM booking other
    WHERE other.therapist = ${therapist} AND other.status IN ('OFFERED', 'CONFIRMED')
      AND other.blocked && ${rangeOf(day)} AND lower(other.during) <@ ${rangeOf(day)}
      AND other.id IS DISTINCT FROM ${except}::uuid) < ${callsPerDay}`;
