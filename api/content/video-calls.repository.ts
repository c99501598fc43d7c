import { Inject, Injectable } from '@nestjs/common';
import type { Site } from '#content/model';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

/** Copies into Postgres how calls by video are joined, because workers do not load the content. */
@Injectable()
export class VideoCallsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if the database is unavailable */
  async store({ link, joining, joiningInSpanish }: Site['videoCalls']): Promise<void> {
    const words = { link: link ?? null, joining, joiningInSpanish };
    await this.database.prisma.videoCalls.upsert({
      where: { id: 1 },
      create: { id: 1, ...words },
      update: words,
    });
  }
}
