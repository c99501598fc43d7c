import type { Prisma } from '#prisma/generated/client';
import type { SignedInUser } from '../signed-in-user.ts';
import { SESSION_ID } from './session-id.ts';

/**
 * Call this when the user has set up a second factor. The current session gets full access; the user's other limited
 * sessions end, because anybody who knows the password may have opened them.
 */
export async function endSetUp(
  transaction: Prisma.TransactionClient,
  { id, session }: Pick<SignedInUser, 'id' | 'session'>,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE admin_session SET needs_second_factor = false
    WHERE user_id = ${id}::uuid
      AND ${SESSION_ID} = ${session}`;
  await transaction.adminSession.deleteMany({ where: { userId: id, needsSecondFactor: true } });
}
