import { Inject, Injectable } from '@nestjs/common';
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

  /** @returns whether it was waiting for staff */
  complete(id: string, user: SignedInUser): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.erasure.updateMany({
        where: { id, state: 'NEEDS_STAFF' },
        data: {
          ...{ state: 'DONE', sealedEmail: null },
          ...{ confirmedAt: new Date(), confirmedBy: user.username },
        },
      });
      if (!count) return false;
      await this.audit.record(user, 'complete erasure', id, transaction);
      return true;
    });
  }
}
