import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#prisma/database';
import type { AdminUser } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

/** Users and the one-time setup link that creates the first one. */
@Injectable()
export class UsersRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  find(username: string): Promise<AdminUser | null> {
    return this.database.prisma.adminUser.findUnique({ where: { username } });
  }

  count(): Promise<number> {
    return this.database.prisma.adminUser.count();
  }

  createAdmin(username: string, passwordHash: string): Promise<AdminUser> {
    return this.database.prisma.adminUser.create({ data: newAdmin(username, passwordHash) });
  }

  /** Deletes the user's sessions: a changed password signs out everyone who knew the old one. */
  async changePassword(userId: string, passwordHash: string): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.adminUser.update({ where: { id: userId }, data: { passwordHash } }),
      prisma.adminSession.deleteMany({ where: { userId } }),
    ]);
  }

  /** Stores a new setup link; it replaces the earlier one. */
  async replaceSetupLink(tokenDigest: Uint8Array<ArrayBuffer>, expiresAt: Date): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.adminSetupLink.deleteMany(),
      prisma.adminSetupLink.create({ data: { tokenDigest, expiresAt } }),
    ]);
  }

  /**
   * Consumes the setup link and creates the first admin in one transaction. @returns null if the link is unknown, used
   * or expired
   */
  async redeemSetupLink(
    tokenDigest: Uint8Array<ArrayBuffer>,
    username: string,
    passwordHash: string,
  ): Promise<AdminUser | null> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.adminSetupLink.deleteMany({
        where: { tokenDigest, expiresAt: { gt: new Date() } },
      });
      if (count === 0 || (await transaction.adminUser.count()) > 0) return null;
      return transaction.adminUser.create({ data: newAdmin(username, passwordHash) });
    });
  }
}

const newAdmin = (username: string, passwordHash: string) => ({
  id: uuidv7(),
  username,
  passwordHash,
  role: 'admin' as const,
});
