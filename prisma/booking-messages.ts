import { v7 as uuidv7 } from 'uuid';
import type { BookingOccasion } from './generated/enums.ts';
import type { Prisma } from './generated/client.ts';

/** Time within which a message of a booking is retried, as a Postgres interval. */
const RETRIED_FOR = '3 days';

/** A booking whose change is told. */
export interface ToldBooking {
  id: string;
  submissionId: string;
  sequence: number;
}

/**
 * Stores the deliveries that a change of a booking causes, in the transaction of the change: they go out if it is
 * committed, each once.
 */
export async function planMessages(
  transaction: Prisma.TransactionClient,
  { id, submissionId, sequence }: ToldBooking,
  occasion: BookingOccasion,
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO delivery (id, submission_id, destination, give_up_at, occasion, booking_id, booking_sequence)
    VALUES (${uuidv7()}::uuid, ${submissionId}::uuid, 'HUBSPOT_BOOKING', now() + ${RETRIED_FOR}::interval,
      ${occasion}::booking_occasion, ${id}::uuid, ${sequence})
    ON CONFLICT DO NOTHING`;
}
