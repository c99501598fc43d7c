import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#prisma/database';
import type { AdminUser, Prisma } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import { isStillOpen } from '../sessions/open-session.repository.ts';
import { SESSION_ID } from '../sessions/session-id.ts';
import type { SignedInUser } from '../signed-in-user.ts';

type Digest = Uint8Array<ArrayBuffer>;

/** Users, and the one-time links with which they choose a password. */
@Injectable()
export class UsersRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  find(username: string): Promise<AdminUser | null> {
    return this.database.prisma.adminUser.findUnique({ where: { username } });
  }

  findById(id: string): Promise<AdminUser | null> {
    return this.database.prisma.adminUser.findUnique({ where: { id } });
  }

  count(): Promise<number> {
    return this.database.prisma.adminUser.count();
  }

  /** Creates an admin whose password comes from the environment. */
  createAdmin(username: string, passwordHash: string): Promise<AdminUser> {
    return this.database.prisma.$transaction(async (transaction) => {
      const user = await transaction.adminUser.create({
        data: { ...newAdmin(username, passwordHash), environmentPasswordHash: passwordHash },
      });
      await this.audit.record(user, 'set password by environment', user.id, transaction);
      return user;
    });
  }

  /** Notes that the present password came from the environment. */
  async noteEnvironmentPassword(userId: string, passwordHash: string): Promise<void> {
    await this.database.prisma.adminUser.updateMany({
      where: { id: userId, passwordHash },
      data: { environmentPasswordHash: passwordHash },
    });
  }

  /**
   * The operator's way back in: sets the environment's password, makes the user an active admin, and removes what would
   * still keep them out or let others in: second factor, passkeys, links and sessions.
   */
  async applyEnvironmentPassword(userId: string, passwordHash: string): Promise<void> {
    await this.database.prisma.$transaction(async (transaction) => {
      const user = await transaction.adminUser.update({
        where: { id: userId },
        data: {
          passwordHash,
          environmentPasswordHash: passwordHash,
          role: 'admin',
          active: true,
        },
      });
      await forgetCredentials(transaction, userId);
      await this.audit.record(user, 'set password by environment', userId, transaction);
    });
  }

  /**
   * Sets the user's own new password and ends all sessions but the present one.
   * @returns false, and changes nothing, if the present session has ended
   */
  changePassword(user: SignedInUser, passwordHash: string): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      if (!(await isStillOpen(transaction, user))) return false;
      await transaction.adminUser.update({ where: { id: user.id }, data: { passwordHash } });
      await transaction.adminPendingSignIn.deleteMany({ where: { userId: user.id } });
      // A reset link that was handed out before would still open the account.
      await transaction.adminLink.deleteMany({ where: { userId: user.id } });
      await transaction.$executeRaw`
        DELETE FROM admin_session
        WHERE user_id = ${user.id}::uuid
          AND ${SESSION_ID} <> ${user.session}`;
      await this.audit.record(user, 'change password', user.id, transaction);
      return true;
    });
  }

  /** Stores a new setup link; it replaces the earlier one. */
  async replaceSetupLink(tokenDigest: Digest, expiresAt: Date): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.adminSetupLink.deleteMany(),
      prisma.adminSetupLink.create({ data: { tokenDigest, expiresAt } }),
    ]);
  }

  /** Whether this setup link still creates the first admin. */
  async hasSetupLink(tokenDigest: Digest): Promise<boolean> {
    const { prisma } = this.database;
    const where = { tokenDigest, expiresAt: { gt: new Date() } };
    return (await prisma.adminSetupLink.count({ where })) > 0 && (await this.count()) === 0;
  }

  /**
   * Consumes the setup link and creates the first admin in one transaction. @returns null if the link is unknown, used
   * or expired
   */
  async redeemSetupLink(
    tokenDigest: Digest,
    username: string,
    passwordHash: string,
  ): Promise<AdminUser | null> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.adminSetupLink.deleteMany({
        where: { tokenDigest, expiresAt: { gt: new Date() } },
      });
      if (count === 0 || (await transaction.adminUser.count()) > 0) return null;
      const user = await transaction.adminUser.create({ data: newAdmin(username, passwordHash) });
      await this.audit.record(user, 'create first admin', user.id, transaction);
      return user;
    });
  }

  /** @returns whose password a one-time link sets; null if the link is unknown, used or expired */
  async linkOwner(tokenDigest: Digest): Promise<AdminUser | null> {
    const link = await this.database.prisma.adminLink.findUnique({
      where: { tokenDigest, expiresAt: { gt: new Date() }, user: { active: true } },
      select: { user: true },
    });
    return link?.user ?? null;
  }

  /**
   * Consumes a one-time link and sets the password in one transaction. Second factor, passkeys and sessions go too: a
   * reset is for a person who has lost them, and for an account that somebody else got into.
   * @returns null if the link has been used meanwhile
   */
  async redeemLink(tokenDigest: Digest, passwordHash: string): Promise<AdminUser | null> {
    return this.database.prisma.$transaction(async (transaction) => {
      const [link] = await transaction.$queryRaw<{ userId: string }[]>`
        DELETE FROM admin_link USING admin_user
        WHERE token_digest = ${tokenDigest} AND expires_at > now()
          AND admin_user.id = admin_link.user_id AND admin_user.active
        RETURNING admin_link.user_id::text AS "userId"`;
      if (!link) return null;
      const where = { id: link.userId };
      const before = await transaction.adminUser.findUniqueOrThrow({ where });
      const user = await transaction.adminUser.update({ where, data: { passwordHash } });
      await forgetCredentials(transaction, link.userId);
      const action = before.passwordHash === null ? 'accept invitation' : 'change password';
      await this.audit.record(user, action, user.id, transaction);
      return user;
    });
  }
}

/**
 * Removes everything but the password with which a user could get in. Call this after the password has changed: only
 * then no sign-in with the earlier one can store a session any more.
 */
async function forgetCredentials(
  transaction: Prisma.TransactionClient,
  userId: string,
): Promise<void> {
  const where = { userId };
  await transaction.adminLink.deleteMany({ where });
  await transaction.adminTotp.deleteMany({ where });
  await transaction.adminRecoveryCode.deleteMany({ where });
  await transaction.adminPasskey.deleteMany({ where });
  await transaction.adminPendingSignIn.deleteMany({ where });
  await transaction.adminSession.deleteMany({ where });
}

const newAdmin = (username: string, passwordHash: string) => ({
  id: uuidv7(),
  username,
  passwordHash,
  role: 'admin' as const,
});
