import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import type { AdminUser } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

type Digest = Uint8Array<ArrayBuffer>;

/** Sessions last until `expiresAt`, and no longer than this without use, ms. */
const IDLE_MS = 30 * 60 * 1000;
const IN_USE_EVERY_MS = 60 * 1000;

/** A session to store. */
interface NewSession {
  tokenDigest: Digest;
  userId: string;
  expiresAt: Date;
}

const idleSince = () => new Date(Date.now() - IDLE_MS);

/** Sessions of users, keyed by the digest of the browser's token. */
@Injectable()
export class SessionsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Stores a session and deletes those that have ended.
   * @param replaced the browser's earlier session, which ends too
   */
  async create(session: NewSession, replaced: Digest | undefined): Promise<void> {
    const { prisma } = this.database;
    const ended = [
      { expiresAt: { lt: new Date() } },
      { lastSeenAt: { lt: idleSince() } },
      ...(replaced ? [{ tokenDigest: replaced }] : []),
    ];
    await prisma.$transaction([
      prisma.adminSession.deleteMany({ where: { OR: ended } }),
      prisma.adminSession.create({ data: session }),
    ]);
  }

  /** @returns the user who owns the session; null if there is none or it has ended */
  async findUser(
    tokenDigest: Digest,
  ): Promise<(Pick<AdminUser, 'id' | 'username' | 'role'> & { lastSeenAt: Date }) | null> {
    const session = await this.database.prisma.adminSession.findUnique({
      where: { tokenDigest, expiresAt: { gt: new Date() }, lastSeenAt: { gt: idleSince() } },
      select: { lastSeenAt: true, user: { select: { id: true, username: true, role: true } } },
    });
    return session && { ...session.user, lastSeenAt: session.lastSeenAt };
  }

  /** Notes that a session is in use, at most once a minute. */
  async keepAlive(tokenDigest: Digest, lastSeenAt: Date): Promise<void> {
    if (Date.now() - lastSeenAt.getTime() < IN_USE_EVERY_MS) return;
    await this.database.prisma.adminSession.updateMany({
      where: { tokenDigest, lastSeenAt },
      data: { lastSeenAt: new Date() },
    });
  }

  async delete(tokenDigest: Digest): Promise<void> {
    await this.database.prisma.adminSession.deleteMany({ where: { tokenDigest } });
  }
}
