import { Inject, Injectable } from '@nestjs/common';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { checkArrivalAgain } from '#prisma/check-arrival-again';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';

@Injectable()
export class ErasuresRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /** Oldest first. */
  needingStaff() {
    return this.database.prisma.erasure.findMany({
      where: { state: 'NEEDS_STAFF' },
      select: { id: true, requestedAt: true, sealedEmail: true, explanation: true },
      orderBy: { requestedAt: 'asc' },
    });
  }

  /** @returns the sealed address of an erasure that waits for staff; null if it does not wait for them */
  async sealedEmailOf(id: string): Promise<Uint8Array | null> {
    const waiting = await this.database.prisma.erasure.findUnique({
      where: { id, state: 'NEEDS_STAFF' },
      select: { sealedEmail: true },
    });
    return waiting?.sealedEmail ?? null;
  }

  /**
   * Marks it as done, and schedules another arrival check of what the person has sent since.
   * @param email null where no key opens it
   * @returns whether it was waiting for staff
   */
  complete(id: string, email: string | null, user: SignedInUser): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.erasure.updateMany({
        where: { id, state: 'NEEDS_STAFF' },
        data: {
          ...{ state: 'DONE', sealedEmail: null },
          ...{ confirmedAt: new Date(), confirmedBy: user.username },
        },
      });
      if (!count) return false;
      if (email) await checkArrivalAgain(transaction, email, GIVE_UP_AFTER_DAYS);
      await this.audit.record(user, 'complete erasure', id, transaction);
      return true;
    });
  }
}
