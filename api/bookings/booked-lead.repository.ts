import type { Prisma } from '#prisma/generated/client';

/**
 * Locks a lead, so that its erasure, correction and release from spam wait, or are waited for. Call it before the
 * lead's bookings are locked: these changes lock in this order, and a different order could deadlock.
 */
export async function lockLead(
  transaction: Prisma.TransactionClient,
  leadId: string,
): Promise<void> {
  await transaction.$queryRaw`SELECT FROM submission WHERE id = ${leadId}::uuid FOR NO KEY UPDATE`;
}

/** Locks the lead of a booking. See {@link lockLead}. */
export async function lockLeadOf(
  transaction: Prisma.TransactionClient,
  bookingId: string,
): Promise<void> {
  await transaction.$queryRaw`
    SELECT FROM submission
    WHERE id = (SELECT submission_id FROM booking WHERE id = ${bookingId}::uuid) FOR NO KEY UPDATE`;
}

/**
 * Sets the status of a booking's lead to BOOKED if it is NEW or REACHED, which stops the reply-by clock. Call it in the
 * transaction in which the booking becomes CONFIRMED. Any other status set by staff stays. A lead that an earlier call
 * made BOOKED counts as REACHED.
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
 * Undoes {@link markBooked}, in the transaction in which the call is canceled or missed. If nobody has handled the
 * lead, it becomes NEW, with a new reply-by deadline. It becomes REACHED if it was REACHED before the call, if staff
 * accepted the call, or if staff end it. A status set by staff since then stays, and so does BOOKED if the lead has
 * another upcoming call.
 * @param replyBy the new deadline if nobody has handled the lead; null if staff end the call
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
