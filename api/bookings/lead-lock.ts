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
