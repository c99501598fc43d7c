import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

@Injectable()
export class ErasuresRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Oldest first. */
  needingStaff() {
    return this.database.prisma.erasure.findMany({
      where: { state: 'NEEDS_STAFF' },
      select: { id: true, requestedAt: true, sealedEmail: true, explanation: true },
      orderBy: { requestedAt: 'asc' },
    });
  }

  /** @returns whether it was waiting for staff */
  async complete(id: string, confirmedBy: string): Promise<boolean> {
    const { count } = await this.database.prisma.erasure.updateMany({
      where: { id, state: 'NEEDS_STAFF' },
      data: { state: 'DONE', sealedEmail: null, confirmedAt: new Date(), confirmedBy },
    });
    return count > 0;
  }
}
