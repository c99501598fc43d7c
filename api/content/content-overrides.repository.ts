import { Inject, Injectable } from '@nestjs/common';
import { personOf, type Overrides } from '#content/override-schema';
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

  /** When staff last confirmed an availability, by the id of its person. */
  async availabilitiesConfirmed(): Promise<Map<string, Date>> {
    const rows = await this.database.query<{ key: string; savedAt: Date }>(
      'SELECT key, saved_at FROM content_override WHERE value IS NOT NULL',
    );
    return new Map(
      rows.flatMap(({ key, savedAt }) => {
        const person = personOf(key);
        return person === null ? [] : [[person, savedAt] as const];
      }),
    );
  }
}
