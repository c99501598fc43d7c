import type { Prisma } from '#prisma/generated/client';
import type { SignedInUser } from '../signed-in-user.ts';

/**
 * To be called when the user has got a second factor: the present session opens to everything, and the user's other
 * sessions that serve only to set one up end, because whoever has the password may have opened them.
 */
export async function endSetUp(
  transaction: Prisma.TransactionClient,
  { id, session }: Pick<SignedInUser, 'id' | 'session'>,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE admin_session SET needs_second_factor = false
    WHERE user_id = ${id}::uuid
      AND encode(substring(token_digest FROM 1 FOR 8), 'hex') = ${session}`;
  await transaction.adminSession.deleteMany({ where: { userId: id, needsSecondFactor: true } });
}
