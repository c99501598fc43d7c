import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import type { AdminSession, AdminUser, Prisma } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../signed-in-user.ts';
import { SESSION_ID } from './session-id.ts';

type Digest = Uint8Array<ArrayBuffer>;

/** Idle timeout of a session, ms; it also ends at `expiresAt`. */
const IDLE_MS = 30 * 60 * 1000;
const IN_USE_EVERY_MS = 60 * 1000;

/** A session to store. */
interface NewSession {
  tokenDigest: Digest;
  expiresAt: Date;
  browser: string | undefined;
  /** It serves only to set up the second factor that is required. */
  needsSecondFactor: boolean;
}

/** What a sign-in has verified. */
export interface VerifiedUser {
  /** As read for the verification: the sign-in is refused if password or sign-outs have changed since. */
  user: Pick<AdminUser, 'id' | 'passwordHash' | 'signOuts'>;
  /** Id of the passkey that signed. */
  passkey?: string;
}

const idleSince = () => new Date(Date.now() - IDLE_MS);
const stillOpen = () => ({ expiresAt: { gt: new Date() }, lastSeenAt: { gt: idleSince() } });

/** Sessions of users, keyed by the digest of the browser's token, and sign-ins that lack the second factor. */
@Injectable()
export class SessionsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /**
   * Stores a session and deletes those that have ended.
   * @param replaced the browser's earlier session, which ends too
   * @returns false, and stores nothing, if what was verified has changed meanwhile
   */
  create(
    verified: VerifiedUser,
    session: NewSession,
    replaced: Digest | undefined,
  ): Promise<boolean> {
    const ended = [
      { expiresAt: { lt: new Date() } },
      { lastSeenAt: { lt: idleSince() } },
      ...(replaced ? [{ tokenDigest: replaced }] : []),
    ];
    return this.database.prisma.$transaction(async (transaction) => {
      if (!(await stillHolds(transaction, verified))) return false;
      await transaction.adminSession.deleteMany({ where: { OR: ended } });
      await transaction.adminPendingSignIn.deleteMany({ where: { expiresAt: { lt: new Date() } } });
      await transaction.adminSession.create({
        data: { ...session, userId: verified.user.id, browser: session.browser ?? null },
      });
      return true;
    });
  }

  /** @returns the user who owns the session; null if there is none, it has ended or the user is not active */
  async findUser(
    tokenDigest: Digest,
  ): Promise<
    | (Pick<AdminUser, 'id' | 'username' | 'role'> &
        Pick<AdminSession, 'lastSeenAt' | 'needsSecondFactor'>)
    | null
  > {
    const session = await this.database.prisma.adminSession.findUnique({
      where: { tokenDigest, ...stillOpen(), user: { active: true } },
      select: {
        lastSeenAt: true,
        needsSecondFactor: true,
        user: { select: { id: true, username: true, role: true } },
      },
    });
    if (!session) return null;
    const { user, ...rest } = session;
    return { ...user, ...rest };
  }

  /** @returns digests of those of these sessions that {@link findUser} would find */
  async findOpen(tokenDigests: Digest[]): Promise<Digest[]> {
    const open = await this.database.prisma.adminSession.findMany({
      where: { tokenDigest: { in: tokenDigests }, ...stillOpen(), user: { active: true } },
      select: { tokenDigest: true },
    });
    return open.map(({ tokenDigest }) => tokenDigest);
  }

  /** The user's open sessions, the one used last first. */
  listOf(userId: string): Promise<AdminSession[]> {
    return this.database.prisma.adminSession.findMany({
      where: { userId, ...stillOpen() },
      orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }],
    });
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

  /**
   * Ends one of the user's own sessions. @param session as {@link SignedInUser.session}
   * @returns false if the user has no such session
   */
  endOne(user: SignedInUser, session: string): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const ended = await transaction.$executeRaw`
        DELETE FROM admin_session
        WHERE user_id = ${user.id}::uuid
          AND ${SESSION_ID} = ${session}`;
      if (ended === 0) return false;
      await this.audit.record(user, 'end session', session, transaction);
      return true;
    });
  }

  /** Ends the user's other sessions, sign-ins that wait for a code, and sign-ins in progress. */
  async endOthers(user: SignedInUser): Promise<void> {
    await this.database.prisma.$transaction(async (transaction) => {
      // Increment first: a sign-in that is under way then fails the check in `stillHolds`.
      await transaction.adminUser.update({
        where: { id: user.id },
        data: { signOuts: { increment: 1 } },
      });
      await transaction.adminPendingSignIn.deleteMany({ where: { userId: user.id } });
      await transaction.$executeRaw`
        DELETE FROM admin_session
        WHERE user_id = ${user.id}::uuid
          AND ${SESSION_ID} <> ${user.session}`;
      await this.audit.record(user, 'sign out everywhere', user.session, transaction);
    });
  }

  /** @returns false, and stores nothing, if what was verified has changed meanwhile */
  createPending(tokenDigest: Digest, verified: VerifiedUser, expiresAt: Date): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      if (!(await stillHolds(transaction, verified))) return false;
      await transaction.adminPendingSignIn.create({
        data: { tokenDigest, userId: verified.user.id, expiresAt },
      });
      return true;
    });
  }

  /** @returns who waits for the second factor; null if the sign-in is unknown, expired or has no tries left */
  async findPending(tokenDigest: Digest, mostTries: number): Promise<AdminUser | null> {
    const pending = await this.database.prisma.adminPendingSignIn.findUnique({
      where: {
        tokenDigest,
        expiresAt: { gt: new Date() },
        tries: { lt: mostTries },
        user: { active: true },
      },
      select: { user: true },
    });
    return pending?.user ?? null;
  }

  /** Counts a try before its code is checked, so that concurrent ones are counted. @returns false if none is left */
  async countTry(tokenDigest: Digest, mostTries: number): Promise<boolean> {
    const { count } = await this.database.prisma.adminPendingSignIn.updateMany({
      where: { tokenDigest, tries: { lt: mostTries } },
      data: { tries: { increment: 1 } },
    });
    return count > 0;
  }

  async deletePending(tokenDigest: Digest): Promise<void> {
    await this.database.prisma.adminPendingSignIn.deleteMany({ where: { tokenDigest } });
  }
}

/**
 * Whether what was verified is still valid. Locks the user until the transaction ends, so that a concurrent password
 * change, reset, deactivation or sign-out everywhere else waits and then ends the new session.
 */
async function stillHolds(
  transaction: Prisma.TransactionClient,
  { user, passkey }: VerifiedUser,
): Promise<boolean> {
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT id::text FROM admin_user
    WHERE id = ${user.id}::uuid AND active AND sign_outs = ${user.signOuts}
      AND password_hash IS NOT DISTINCT FROM ${user.passwordHash}
    FOR SHARE`;
  if (found.length === 0) return false;
  // A separate statement, so that it sees passkeys removed while the first statement waited for the lock.
  return !passkey || (await transaction.adminPasskey.count({ where: { id: passkey } })) > 0;
}
