import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Database } from '#prisma/database';
import type { Prisma } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

/** Channel of the notification that each new version sends. It has no payload: listeners read the version. */
export const CONTENT_CHANNEL = 'content_version';

const CURRENT = 'SELECT version::text FROM content_version';

/** Version of the published content, which every api watches ({@link ContentWatch}). */
@Injectable()
export class ContentVersionRepository {
  constructor(@Inject(DATABASE) private readonly database: Pick<Database, 'prisma'>) {}

  /**
   * The current version; 0 before the first publication.
   * @param connection the watch's own connection
   */
  async current(connection: Pick<pg.Client, 'query'>): Promise<bigint> {
    const { rows } = await connection.query<{ version: string }>(CURRENT);
    return BigInt(rows[0]?.version ?? 0);
  }

  /**
   * Increments the version and notifies every api. Concurrent calls wait for each other until commit.
   * @param transaction transaction that changes the content; the apis are notified when it commits
   * @returns the new version
   */
  async bump(transaction: Prisma.TransactionClient = this.database.prisma): Promise<bigint> {
    const [row] = await transaction.$queryRaw<{ version: bigint }[]>`
      WITH bumped AS (
        INSERT INTO content_version AS content (id, version) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET version = content.version + 1, updated_at = now()
        RETURNING version
      )
      SELECT version, pg_notify(${CONTENT_CHANNEL}, '')::text FROM bumped`;
    if (!row) throw new Error('The content version was not written');
    return row.version;
  }
}
