import type { Prisma } from '#prisma/generated/client';

/**
 * Whether a second factor is required and the user would have none left without this one. Locks the user, so that of
 * two removals at the same time one sees the other.
 * @param removed id of a passkey, or `app`
 */
export async function isLastRequired(
  transaction: Prisma.TransactionClient,
  userId: string,
  removed: string,
): Promise<boolean> {
  await transaction.$queryRaw`SELECT id FROM admin_user WHERE id = ${userId}::uuid FOR UPDATE`;
  const [{ last } = { last: false }] = await transaction.$queryRaw<{ last: boolean }[]>`
    SELECT EXISTS (SELECT FROM sign_in_rule WHERE second_factor_required)
      AND NOT EXISTS (
        SELECT FROM admin_totp
        WHERE user_id = ${userId}::uuid AND confirmed_at IS NOT NULL AND ${removed} <> 'app')
      AND NOT EXISTS (
        SELECT FROM admin_passkey WHERE user_id = ${userId}::uuid AND id::text <> ${removed}) AS last`;
  return last;
}
