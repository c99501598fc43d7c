import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { OpeningHours } from '#scheduling/business-hours';

/** Copies the practice's opening hours into Postgres, because workers do not load the content. */
@Injectable()
export class OpeningHoursRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if the database is unavailable */
  async store({ timeZone, businessDays, opens, closes }: OpeningHours): Promise<void> {
    const hours = { timeZone, businessDays: [...businessDays], opens, closes };
    await this.database.prisma.openingHours.upsert({
      where: { id: 1 },
      create: { id: 1, ...hours },
      update: hours,
    });
  }
}
