import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#prisma/database';
import type { AdminUser } from '#prisma/generated/client';
import { DATABASE } from '../core/tokens.ts';

/** Admin users, their sessions, the setup link and the audit trail. */
@Injectable()
export class AdminRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  findUser(username: string): Promise<AdminUser | null> {
    return this.database.prisma.adminUser.findUnique({ where: { username } });
  }

  countUsers(): Promise<number> {
    return this.database.prisma.adminUser.count();
  }

  async createUser(username: string, passwordHash: string): Promise<AdminUser> {
    return this.database.prisma.adminUser.create({
      data: { id: uuidv7(), username, passwordHash },
    });
  }

  /** Whoever knew the old password is signed out. */
  async changePassword(userId: string, passwordHash: string): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.adminUser.update({ where: { id: userId }, data: { passwordHash } }),
      prisma.adminSession.deleteMany({ where: { userId } }),
    ]);
  }

  async createSession(tokenDigest: Buffer, userId: string, expiresAt: Date): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.adminSession.deleteMany({ where: { expiresAt: { lt: new Date() } } }),
      prisma.adminSession.create({
        data: { tokenDigest: new Uint8Array(tokenDigest), userId, expiresAt },
      }),
    ]);
  }

  /** @returns the name of whose session it is, if it has not expired */
  async findSession(tokenDigest: Buffer): Promise<string | null> {
    const session = await this.database.prisma.adminSession.findUnique({
      where: { tokenDigest: new Uint8Array(tokenDigest), expiresAt: { gt: new Date() } },
      select: { user: { select: { username: true } } },
    });
    return session?.user.username ?? null;
  }

  async deleteSession(tokenDigest: Buffer): Promise<void> {
    await this.database.prisma.adminSession.deleteMany({
      where: { tokenDigest: new Uint8Array(tokenDigest) },
    });
  }

  /** A new link replaces the earlier one. */
  async replaceSetupLink(tokenDigest: Buffer, expiresAt: Date): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.adminSetupLink.deleteMany(),
      prisma.adminSetupLink.create({
        data: { tokenDigest: new Uint8Array(tokenDigest), expiresAt },
      }),
    ]);
  }

  /** Uses the link up and creates the first admin in one transaction; null if the link is not valid (any more). */
  async redeemSetupLink(
    tokenDigest: Buffer,
    username: string,
    passwordHash: string,
  ): Promise<AdminUser | null> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.adminSetupLink.deleteMany({
        where: { tokenDigest: new Uint8Array(tokenDigest), expiresAt: { gt: new Date() } },
      });
      if (count === 0 || (await transaction.adminUser.count()) > 0) return null;
      return transaction.adminUser.create({ data: { id: uuidv7(), username, passwordHash } });
    });
  }

  /** @param subject id of what was acted on; never its content */
  async recordAudit(username: string, action: string, subject?: string): Promise<void> {
    await this.database.prisma.auditEntry.create({
      data: { id: uuidv7(), username, action, subject: subject ?? null },
    });
  }
}
