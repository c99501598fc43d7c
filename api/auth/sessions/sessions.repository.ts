import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { SignedInUser } from '../signed-in-user.ts';

/** Sessions of users, keyed by the digest of the browser's token. */
@Injectable()
export class SessionsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Stores a session and deletes the expired ones. */
  async create(
    tokenDigest: Uint8Array<ArrayBuffer>,
    userId: string,
    expiresAt: Date,
  ): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.adminSession.deleteMany({ where: { expiresAt: { lt: new Date() } } }),
      prisma.adminSession.create({ data: { tokenDigest, userId, expiresAt } }),
    ]);
  }

  /** @returns the user who owns the session; null if there is none or it has expired */
  async findUser(tokenDigest: Uint8Array<ArrayBuffer>): Promise<SignedInUser | null> {
    const session = await this.database.prisma.adminSession.findUnique({
      where: { tokenDigest, expiresAt: { gt: new Date() } },
      select: { user: { select: { id: true, username: true, role: true } } },
    });
    return session?.user ?? null;
  }

  async delete(tokenDigest: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.database.prisma.adminSession.deleteMany({ where: { tokenDigest } });
  }
}
