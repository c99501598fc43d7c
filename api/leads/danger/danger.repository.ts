import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

@Injectable()
export class DangerRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** What is sealed of these leads; one that does not exist is left out. */
  sealed(ids: string[]) {
    return this.database.prisma.submission.findMany({
      where: { id: { in: ids } },
      select: { id: true, sealedDetails: true },
    });
  }
}
