import { v7 as uuidv7 } from 'uuid';
import { ANY_THERAPIST, type BookingFormat } from '#contracts/bookings';
import { Prisma } from '#prisma/generated/client';
import { lockLead } from '../booked-lead.repository.ts';
import { planMessages } from '../booking-messages.repository.ts';
import { hasRoom, isNotBusy, rangeOf, RETURNED, type StoredBooking } from '../booking-sql.ts';
import type { FreedTime, Terms, TermsOf } from './offer-rule.ts';

type Transaction = Prisma.TransactionClient;

/** SQL condition on the submission `s` of an active entry: not spam, and neither booked nor finished. */
export const STILL_WAITS = `s.spam_reason IS NULL AND s.status IN ('NEW', 'REACHED')`;

/**
 * Offers the time that a booking has freed to the first lead in line for whom it is suitable, in the transaction that
 * frees it, so that nobody else can book it in between. Without such a lead, the time is free for everybody.
 */
export async function offerNext(
  transaction: Transaction,
  booking: StoredBooking,
  termsOf: TermsOf,
): Promise<void> {
  const freed: FreedTime = {
    therapist: booking.therapist,
    during: { start: booking.startsAt, end: booking.endsAt },
    blocked: { start: booking.blockedFrom, end: booking.blockedUntil },
  };
  const terms = termsOf(freed);
  if (!terms) return;
  const passed: string[] = [];
  for (;;) {
    const next = await firstInLine(transaction, { ...freed, ...terms }, passed);
    if (!next) return;
    const [offered] = await transaction.$queryRaw<StoredBooking[]>`
      INSERT INTO booking AS b
        (id, submission_id, therapist, during, blocked, format, status, offered_until)
      VALUES (${uuidv7()}::uuid, ${next.leadId}::uuid, ${freed.therapist}, ${rangeOf(freed.during)},
        ${rangeOf(freed.blocked)}, ${next.format}::booking_format, 'OFFERED',
        ${terms.until.toISOString()}::timestamptz)
      ON CONFLICT DO NOTHING
      RETURNING ${RETURNED}`;
    if (offered) return planMessages(transaction, offered, 'OFFERED');
    // A concurrent transaction has offered them another time.
    passed.push(next.leadId);
  }
}

/** Locks their entry until the end of the transaction. @param passed leads to leave out */
async function firstInLine(
  transaction: Transaction,
  freed: FreedTime & Terms,
  passed: readonly string[],
): Promise<{ leadId: string; format: BookingFormat } | undefined> {
  const therapists = freed.forAny ? [freed.therapist, ANY_THERAPIST] : [freed.therapist];
  const [next] = await transaction.$queryRaw<{ leadId: string; format: BookingFormat }[]>`
    SELECT w.submission_id AS "leadId", w.format
    FROM waitlist_entry w JOIN submission s ON s.id = w.submission_id
    WHERE w.therapist = ANY(${therapists}) AND w.format::text = ANY(${[...freed.formats]})
      AND ${Prisma.raw(STILL_WAITS)} AND w.submission_id <> ALL(${[...passed]}::uuid[])
      AND NOT EXISTS (
        SELECT FROM booking b
        WHERE b.submission_id = w.submission_id AND (
          (b.status IN ('OFFERED', 'CONFIRMED') AND upper(b.during) > now())
          OR (b.therapist = ${freed.therapist} AND b.offered_until IS NOT NULL
            AND lower(b.during) = ${freed.during.start.toISOString()}::timestamptz)))
      AND NOT EXISTS (
        SELECT FROM booking b
        WHERE b.therapist = ${freed.therapist} AND b.status IN ('OFFERED', 'CONFIRMED')
          AND b.blocked && ${rangeOf(freed.blocked)})
      AND ${isNotBusy(freed)} AND ${hasRoom(freed, null)}
    ORDER BY w.joined_at, w.submission_id
    LIMIT 1
    -- Who is erased or leaves in this instant is passed over.
    FOR KEY SHARE OF s SKIP LOCKED
    FOR UPDATE OF w SKIP LOCKED`;
  return next;
}

/** Locks a lead and its waitlist entry. Call it before the lead's bookings are locked, because offers do so. */
export async function lockEntry(transaction: Transaction, leadId: string): Promise<void> {
  await lockLead(transaction, leadId);
  await transaction.$queryRaw`
    SELECT FROM waitlist_entry WHERE submission_id = ${leadId}::uuid FOR UPDATE`;
}

/**
 * Locks a lead, removes it from the waitlist and ends the offers made to them.
 * @param by staff, or the visitor by default
 * @returns the offers that this ends; undefined if they were not on it
 */
export async function takeOff(
  transaction: Transaction,
  leadId: string,
  by = 'visitor',
): Promise<StoredBooking[] | undefined> {
  await lockLead(transaction, leadId);
  const deleted = await transaction.$executeRaw`
    DELETE FROM waitlist_entry WHERE submission_id = ${leadId}::uuid`;
  if (deleted === 0) return undefined;
  return endOffers(transaction, Prisma.sql`b.submission_id = ${leadId}::uuid`, by);
}

/** Ends offers. @param which condition on the booking `b` @returns them */
export function endOffers(
  transaction: Transaction,
  which: Prisma.Sql,
  by: string,
): Promise<StoredBooking[]> {
  return transaction.$queryRaw<StoredBooking[]>`
    UPDATE booking b
    SET status = 'CANCELED', canceled_by = ${by}, sequence = b.sequence + 1, changed_at = now()
    WHERE b.status = 'OFFERED' AND ${which}
    RETURNING ${RETURNED}`;
}
