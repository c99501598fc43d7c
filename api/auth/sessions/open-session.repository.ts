import type { Prisma } from '#prisma/generated/client';
import type { SignedInUser } from '../signed-in-user.ts';
import { SESSION_ID } from './session-id.ts';

/**
 * Whether a user's session is still open, so that it may add or replace what they sign in with. Locks the user until
 * the transaction ends: a reset at the same time has ended the session before, or waits and then removes what was added.
 */
export async function isStillOpen(
  transaction: Prisma.TransactionClient,
  { id, session }: Pick<SignedInUser, 'id' | 'session'>,
): Promise<boolean> {
  await transaction.$queryRaw`
    SELECT id::text FROM admin_user WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  // A separate statement, so that it sees a session that ended while the first one waited for the lock.
  const open = await transaction.$queryRaw<unknown[]>`
    SELECT user_id::text FROM admin_session
    WHERE user_id = ${id}::uuid
      AND ${SESSION_ID} = ${session}`;
  return open.length > 0;
}
