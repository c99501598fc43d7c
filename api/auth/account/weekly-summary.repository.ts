import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import type { WeeklySummary } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../signed-in-user.ts';

type SealedEmail = WeeklySummary['sealedEmail'];

/** Stores who gets the weekly summary. */
@Injectable()
export class WeeklySummaryRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  find(userId: string): Promise<Pick<WeeklySummary, 'sealedEmail' | 'refused'> | null> {
    return this.database.prisma.weeklySummary.findUnique({
      where: { userId },
      select: { sealedEmail: true, refused: true },
    });
  }

  /** Starts it, or sends it to another address from now on. */
  save(user: SignedInUser, sealedEmail: SealedEmail): Promise<void> {
    const { id: userId } = user;
    return this.database.prisma.$transaction(async (transaction) => {
      const where = { userId };
      const isNew = (await transaction.weeklySummary.count({ where })) === 0;
      await transaction.weeklySummary.upsert({
        where,
        create: { userId, sealedEmail },
        update: { sealedEmail, refused: false },
      });
      const action = isNew ? 'start weekly summary' : 'change weekly summary';
      await this.audit.record(user, action, userId, transaction);
    });
  }

  /** Stops it and deletes the address. */
  remove(user: SignedInUser): Promise<void> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.weeklySummary.deleteMany({ where: { userId: user.id } });
      if (count > 0) await this.audit.record(user, 'stop weekly summary', user.id, transaction);
    });
  }
}
