import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { OpeningHours } from '#scheduling/business-hours';

/** The practice's opening hours. */
@Injectable()
export class OpeningHoursRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @returns null until an api has read them from the content for the first time */
  find(): Promise<OpeningHours | null> {
    return this.database.prisma.openingHours.findUnique({ where: { id: 1 } });
  }
}
