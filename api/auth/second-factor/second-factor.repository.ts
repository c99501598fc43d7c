import { Inject, Injectable } from '@nestjs/common';
import type { AuditedAction } from '#contracts/audit';
import type { Database } from '#prisma/database';
import type { AdminTotp, Prisma } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import { endSetUp } from '../sessions/set-up-sessions.repository.ts';
import type { SignedInUser } from '../signed-in-user.ts';
import { isLastRequired } from './required-factor.repository.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Actor = Pick<SignedInUser, 'id' | 'username'>;

/** Secrets of authenticator apps, and recovery codes. */
@Injectable()
export class SecondFactorRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  find(userId: string): Promise<AdminTotp | null> {
    return this.database.prisma.adminTotp.findUnique({ where: { userId } });
  }

  /** Whether the user has an authenticator app or a passkey. */
  async hasAny(userId: string): Promise<boolean> {
    const { prisma } = this.database;
    const [apps, passkeys] = await Promise.all([
      prisma.adminTotp.count({ where: { userId, confirmedAt: { not: null } } }),
      prisma.adminPasskey.count({ where: { userId } }),
    ]);
    return apps + passkeys > 0;
  }

  countRecoveryCodes(userId: string): Promise<number> {
    return this.database.prisma.adminRecoveryCode.count({ where: { userId } });
  }

  /**
   * Stores a secret that is not confirmed yet; it replaces an earlier one of that kind.
   * @returns false if a confirmed one is there
   */
  async start(userId: string, sealedSecret: Bytes): Promise<boolean> {
    const changed = await this.database.prisma.$executeRaw`
      INSERT INTO admin_totp (user_id, sealed_secret) VALUES (${userId}::uuid, ${sealedSecret})
      ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret
      WHERE admin_totp.confirmed_at IS NULL`;
    return changed > 0;
  }

  async isRequired(): Promise<boolean> {
    const rule = await this.database.prisma.signInRule.findUnique({ where: { id: 1 } });
    return rule?.secondFactorRequired ?? false;
  }

  /** Turning the rule off also gives full access to sessions that were limited to setting up a second factor. */
  async setRequired(by: Actor, secondFactorRequired: boolean): Promise<void> {
    await this.database.prisma.$transaction(async (transaction) => {
      await transaction.signInRule.upsert({
        where: { id: 1 },
        create: { id: 1, secondFactorRequired },
        update: { secondFactorRequired },
      });
      if (!secondFactorRequired) {
        await transaction.adminSession.updateMany({
          where: { needsSecondFactor: true },
          data: { needsSecondFactor: false },
        });
      }
      const action = secondFactorRequired
        ? 'require second factor'
        : 'stop requiring second factor';
      await this.audit.record(by, action, by.id, transaction);
    });
  }

  /**
   * Also ends the set-up, as {@link endSetUp} does.
   * @returns false if the secret was replaced or confirmed meanwhile
   */
  confirm(
    user: SignedInUser,
    sealedSecret: Bytes,
    step: number,
    codeDigests: readonly Bytes[],
  ): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.adminTotp.updateMany({
        where: { userId: user.id, sealedSecret, confirmedAt: null },
        data: { confirmedAt: new Date(), lastStep: step },
      });
      if (count === 0) return false;
      await endSetUp(transaction, user);
      await this.replaceCodes(transaction, user, codeDigests, 'turn on second factor');
      return true;
    });
  }

  /** @returns false if there is no second factor */
  renewCodes(user: Actor, codeDigests: readonly Bytes[]): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const totp = await transaction.adminTotp.findUnique({
        where: { userId: user.id, confirmedAt: { not: null } },
      });
      if (!totp) return false;
      await this.replaceCodes(transaction, user, codeDigests, 'renew recovery codes');
      return true;
    });
  }

  /** @returns `off` if there was none, `required` if the user may not be without it */
  remove(user: Actor): Promise<'removed' | 'off' | 'required'> {
    return this.database.prisma.$transaction(async (transaction) => {
      if (await isLastRequired(transaction, user.id, 'app')) return 'required';
      const { count } = await transaction.adminTotp.deleteMany({
        where: { userId: user.id, confirmedAt: { not: null } },
      });
      if (count === 0) return 'off';
      await transaction.adminRecoveryCode.deleteMany({ where: { userId: user.id } });
      await this.audit.record(user, 'turn off second factor', user.id, transaction);
      return 'removed';
    });
  }

  /** Accepts the code of a time step once. @returns false if that step or a later one was accepted before */
  async useStep(userId: string, step: number): Promise<boolean> {
    const { count } = await this.database.prisma.adminTotp.updateMany({
      where: { userId, confirmedAt: { not: null }, lastStep: { lt: step } },
      data: { lastStep: step },
    });
    return count > 0;
  }

  /** Consumes a recovery code. @returns false if it is unknown or used */
  useRecoveryCode(user: Actor, codeDigest: Bytes): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.adminRecoveryCode.deleteMany({
        where: { userId: user.id, codeDigest },
      });
      if (count === 0) return false;
      await this.audit.record(user, 'use recovery code', user.id, transaction);
      return true;
    });
  }

  private async replaceCodes(
    transaction: Prisma.TransactionClient,
    user: Actor,
    codeDigests: readonly Bytes[],
    action: AuditedAction,
  ): Promise<void> {
    await transaction.adminRecoveryCode.deleteMany({ where: { userId: user.id } });
    await transaction.adminRecoveryCode.createMany({
      data: codeDigests.map((codeDigest) => ({ codeDigest, userId: user.id })),
    });
    await this.audit.record(user, action, user.id, transaction);
  }
}
