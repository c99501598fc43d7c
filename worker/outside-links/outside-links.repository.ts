import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { LinkState } from './link-probe.ts';

// A worker that stops in the middle of a check leaves it to a later run.
const CLAIM = `
  UPDATE outside_link SET next_check_at = now() + interval '1 hour' WHERE url = (
    SELECT url FROM outside_link WHERE next_check_at <= now()
    ORDER BY next_check_at, url LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING url`;

// After the first failure the link is checked again a day later, which decides whether it counts as broken.
const RECORD = `
  UPDATE outside_link SET last_checked_at = now(), status = $2, problem = $3,
    failures = CASE WHEN $3::text IS NULL THEN 0 ELSE failures + 1 END,
    first_failed_at = CASE WHEN $3::text IS NOT NULL THEN coalesce(first_failed_at, now()) END,
    next_check_at = now() +
      CASE WHEN $3::text IS NOT NULL AND failures = 0 THEN interval '1 day' ELSE interval '7 days' END
  WHERE url = $1`;

/** The outside links of the content, which an api stores, and the results of their checks. */
@Injectable()
export class OutsideLinksRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @returns a link that is due, for this worker alone; undefined if there is none */
  async claim(): Promise<string | undefined> {
    const [row] = await this.database.query<{ url: string }>(CLAIM);
    return row?.url;
  }

  /** Does nothing for a link that has left the content meanwhile. */
  async record(url: string, { status, problem }: LinkState): Promise<void> {
    await this.database.query(RECORD, [url, status, problem]);
  }
}
