import type { Prisma } from '#prisma/generated/client';

/**
 * Locks the lead of a booking, so that an erasure of the lead waits. Call it before the booking is locked: an erasure locks
 * in this order, and another one would end in a deadlock.
 */
export async function lockLeadOf(
  transaction: Prisma.TransactionClient,
  bookingId: string,
): Promise<void> {
  await transaction.$queryRaw`
    SELECT FROM submission
    WHERE id = (SELECT submission_id FROM booking WHERE id = ${bookingId}::uuid) FOR KEY SHARE`;
}

/**
 * Sets the status of a booking's lead to BOOKED if it is NEW or REACHED, which stops the reply-by clock. Call it in the
 * transaction in which the booking becomes CONFIRMED. Whatever else staff have decided about the lead stays. A lead that
 * is BOOKED by an earlier call counts as REACHED.
 */
export async function markBooked(
  transaction: Prisma.TransactionClient,
  bookingId: string,
): Promise<void> {
  await transaction.$executeRaw`
    WITH lead AS (
      SELECT s.id, CASE s.status WHEN 'BOOKED' THEN 'REACHED' ELSE s.status END AS was
      FROM booking b JOIN submission s ON s.id = b.submission_id
      WHERE b.id = ${bookingId}::uuid AND (s.status IN ('NEW', 'REACHED') OR s.status = 'BOOKED' AND EXISTS (
        SELECT FROM booking earlier
        WHERE earlier.submission_id = s.id AND earlier.id <> b.id AND earlier.lead_was IS NOT NULL
          AND earlier.status = 'CONFIRMED'))
      FOR NO KEY UPDATE OF s
    ), booked AS (
      UPDATE submission s SET status = 'BOOKED' FROM lead WHERE s.id = lead.id
    )
    UPDATE booking b SET lead_was = lead.was FROM lead WHERE b.id = ${bookingId}::uuid`;
}

/**
 * Takes back what {@link markBooked} did, in the transaction in which the call is canceled or missed. If nobody has
 * handled the lead, it is NEW again, with a fresh reply-by clock. It is REACHED if it was so before the call, if staff
 * have accepted the call, or if they are the ones who end it. A status that staff have chosen since stays, and so does
 * BOOKED if the lead has another call to come.
 * @param replyBy when a reply is due if nobody has handled the lead; null if staff end the call
 */
export async function unmarkBooked(
  transaction: Prisma.TransactionClient,
  bookingId: string,
  replyBy: Date | null,
): Promise<void> {
  await transaction.$executeRaw`
    WITH lead AS (
      SELECT b.submission_id AS id,
        CASE WHEN b.lead_was = 'NEW' AND b.accepted_at IS NULL
          THEN ${replyBy?.toISOString() ?? null}::timestamptz END AS due
      FROM booking b WHERE b.id = ${bookingId}::uuid AND b.lead_was IS NOT NULL
    )
    UPDATE submission s
    SET status = CASE WHEN lead.due IS NULL THEN 'REACHED' ELSE 'NEW' END::lead_status,
      reply_by = coalesce(lead.due, s.reply_by)
    FROM lead WHERE s.id = lead.id AND s.status = 'BOOKED' AND NOT EXISTS (
      SELECT FROM booking other
      WHERE other.submission_id = s.id AND other.id <> ${bookingId}::uuid AND other.status = 'CONFIRMED'
        AND upper(other.during) > now())`;
}
