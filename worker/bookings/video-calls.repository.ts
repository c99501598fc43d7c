import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import type { VideoCalls } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

/** How the practice's calls by video are joined. */
@Injectable()
export class VideoCallsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @returns null until an api has read it from the content for the first time */
  find(): Promise<VideoCalls | null> {
    return this.database.prisma.videoCalls.findUnique({ where: { id: 1 } });
  }
}
