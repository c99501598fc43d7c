import { Prisma, type Booking } from '#prisma/generated/client';
import type { Span } from '#scheduling/free-times';

/** The columns of a {@link StoredBooking}; they need the table alias `b`. */
export const BOOKING_FIELDS = `b.id, b.submission_id AS "submissionId", b.therapist, lower(b.during) AS "startsAt",
  upper(b.during) AS "endsAt", lower(b.blocked) AS "blockedFrom", upper(b.blocked) AS "blockedUntil",
  b.format, b.status, b.sequence, b.changed_at AS "changedAt", b.offered_until AS "offeredUntil",
  b.link_version AS "linkVersion"`;
/** As {@link BOOKING_FIELDS}, for a statement of Prisma. */
export const RETURNED = Prisma.raw(BOOKING_FIELDS);

export type StoredBooking = Pick<
  Booking,
  | 'id'
  | 'submissionId'
  | 'therapist'
  | 'format'
  | 'status'
  | 'sequence'
  | 'changedAt'
  | 'offeredUntil'
  | 'linkVersion'
> & { startsAt: Date; endsAt: Date; blockedFrom: Date; blockedUntil: Date };

/** A span as Postgres reads it. */
export const rangeOf = ({ start, end }: Span): Prisma.Sql =>
  Prisma.sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`;

/** Whether two bookings are open at the same time, as the constraint `booking_one_open_per_lead` sees it. */
export const isOpenWith = (one: string, other: string): Prisma.Sql =>
  Prisma.raw(`${openSpanOf(one)} && ${openSpanOf(other)}`);

const openSpanOf = (booking: string): string =>
  `tstzrange(least(${booking}.created_at, lower(${booking}.during)), upper(${booking}.during))`;

/** A time for a call, with the limits that apply to it. */
export interface Slot {
  therapist: string;
  during: Span;
  /** With the buffer. */
  blocked: Span;
  /** Midnight to midnight of the call's day, which has at most `callsPerDay` calls. */
  day: Span;
  callsPerDay: number;
}

/** Whether the day has room for one more call. @param except a booking that does not count */
export const hasRoom = ({ therapist, day, callsPerDay }: Slot, except: string | null): Prisma.Sql =>
  Prisma.sql`(
    SELECT count(*) FROM booking other
    WHERE other.therapist = ${therapist} AND other.status IN ('OFFERED', 'CONFIRMED')
      AND other.blocked && ${rangeOf(day)} AND lower(other.during) <@ ${rangeOf(day)}
      AND other.id IS DISTINCT FROM ${except}::uuid) < ${callsPerDay}`;

/** Whether the therapist's own calendar is free at the time. It may have changed since the times were listed. */
export const isNotBusy = ({
  therapist,
  blocked,
}: Pick<Slot, 'therapist' | 'blocked'>): Prisma.Sql =>
  notBusy(Prisma.sql`${therapist}`, rangeOf(blocked));

/** As {@link isNotBusy}, for the booking `b` of a statement. */
export const isBookingNotBusy = (): Prisma.Sql =>
  notBusy(Prisma.raw('b.therapist'), Prisma.raw('b.blocked'));

const notBusy = (therapist: Prisma.Sql, blocked: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (
    SELECT FROM outside_calendar calendar JOIN busy_time busy ON busy.calendar_id = calendar.id
    WHERE calendar.therapist = ${therapist}
      AND busy.starts_at < upper(${blocked}) AND busy.ends_at > lower(${blocked}))`;
