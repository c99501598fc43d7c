import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import type { AdminPasskey, AdminUser, Prisma } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import { isLastRequired } from '../second-factor/required-factor.repository.ts';
import { isStillOpen } from '../sessions/open-session.repository.ts';
import { endSetUp } from '../sessions/set-up-sessions.repository.ts';
import type { SignedInUser } from '../signed-in-user.ts';

type Digest = Uint8Array<ArrayBuffer>;
type Actor = Pick<SignedInUser, 'id' | 'username'>;

/** Passkeys, and the challenges that authenticators sign. */
@Injectable()
export class PasskeysRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  list(userId: string): Promise<AdminPasskey[]> {
    return this.database.prisma.adminPasskey.findMany({
      where: { userId },
      orderBy: { createdAt: 'asc' },
    });
  }

  findCredential(credentialId: string): Promise<(AdminPasskey & { user: AdminUser }) | null> {
    return this.database.prisma.adminPasskey.findUnique({
      where: { credentialId },
      include: { user: true },
    });
  }

  /** Stores a challenge and deletes those that have expired. @param userId null for a sign-in */
  async storeChallenge(
    challengeDigest: Digest,
    userId: string | null,
    expiresAt: Date,
  ): Promise<void> {
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.adminPasskeyChallenge.deleteMany({ where: { expiresAt: { lt: new Date() } } }),
      prisma.adminPasskeyChallenge.create({ data: { challengeDigest, userId, expiresAt } }),
    ]);
  }

  /** @returns false if the challenge is unknown, used, expired or was made for somebody else */
  async consumeChallenge(challengeDigest: Digest, userId: string | null): Promise<boolean> {
    const { count } = await this.database.prisma.adminPasskeyChallenge.deleteMany({
      where: { challengeDigest, userId, expiresAt: { gt: new Date() } },
    });
    return count > 0;
  }

  /**
   * Also ends the set-up, as {@link endSetUp} does.
   * @returns `known` if the credential is stored already, `signed out` if the present session has ended
   */
  create(
    user: SignedInUser,
    data: Prisma.AdminPasskeyCreateManyInput,
  ): Promise<'added' | 'known' | 'signed out'> {
    return this.database.prisma.$transaction(async (transaction) => {
      if (!(await isStillOpen(transaction, user))) return 'signed out';
      const { count } = await transaction.adminPasskey.createMany({ data, skipDuplicates: true });
      if (count === 0) return 'known';
      await endSetUp(transaction, user);
      await this.audit.record(user, 'add passkey', data.id, transaction);
      return 'added';
    });
  }

  /** @returns `unknown` if the user has no such passkey, `required` if they may not be without it */
  remove(user: Actor, id: string): Promise<'removed' | 'unknown' | 'required'> {
    return this.database.prisma.$transaction(async (transaction) => {
      if (await isLastRequired(transaction, user.id, id)) return 'required';
      const { count } = await transaction.adminPasskey.deleteMany({
        where: { id, userId: user.id },
      });
      if (count === 0) return 'unknown';
      await this.audit.record(user, 'remove passkey', id, transaction);
      return 'removed';
    });
  }

  async noteUse(id: string, counter: number): Promise<void> {
    await this.database.prisma.adminPasskey.updateMany({
      where: { id },
      data: { counter, lastUsedAt: new Date() },
    });
  }
}
