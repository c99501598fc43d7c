import { v7 as uuidv7 } from 'uuid';
import { toRecordset } from '#prisma/column-names';
import type { BookingOccasion } from '#prisma/generated/enums';
import type { Prisma } from '#prisma/generated/client';
import { messagesOf } from './booking-messages.ts';

/** A booking that messages are about. */
export interface ChangedBooking {
  id: string;
  submissionId: string;
  sequence: number;
  startsAt: Date;
}

/**
 * Stores the deliveries for a change of a booking in the transaction of the change, so that they are sent only if it
 * commits, and each once. Removes earlier reminders of the booking. A request that is held back as spam gets none: the
 * caller has locked the lead, so that a release from spam sees this change, or this change sees the release.
 */
export async function planMessages(
  transaction: Prisma.TransactionClient,
  { id, submissionId, sequence, startsAt }: ChangedBooking,
  occasion: BookingOccasion,
): Promise<void> {
  await transaction.$executeRaw`
    DELETE FROM delivery WHERE booking_id = ${id}::uuid AND state = 'PLANNED'`;
  const rows = messagesOf(occasion, startsAt, new Date()).map((message) => ({
    id: uuidv7(),
    ...message,
  }));
  await transaction.$executeRaw`
    INSERT INTO delivery (id, submission_id, destination, state, due_at, give_up_at, occasion,
      booking_id, booking_sequence)
    SELECT row.id, s.id, row.destination, row.state, row.due_at, row.give_up_at, row.occasion,
      ${id}::uuid, ${sequence}
    FROM json_populate_recordset(null::delivery, ${toRecordset(rows)}::json) AS row, submission s
    WHERE s.id = ${submissionId}::uuid AND s.spam_reason IS NULL
    ON CONFLICT DO NOTHING`;
}
