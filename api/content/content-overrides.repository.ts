import { Inject, Injectable } from '@nestjs/common';
import type { Overrides } from '#content/override-schema';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

/** Reads the facts of `content/` that staff have changed, for the content that every api keeps. */
@Injectable()
export class ContentOverridesRepository {
  constructor(@Inject(DATABASE) private readonly database: Pick<Database, 'query'>) {}

  /** The values in use by key. */
  async current(): Promise<Overrides> {
    const rows = await this.database.query<{ key: string; value: unknown }>(
      'SELECT key, value FROM content_override WHERE value IS NOT NULL ORDER BY key',
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }
}
