import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { BrowserKind } from './browser-kind.ts';

/** A page view as it is stored until its day is over. */
export interface StoredView extends BrowserKind {
  /** YYYY-MM-DD */
  day: string;
  at: Date;
  visitor: bigint;
  path: string;
  source: string;
  referrer: string;
  medium: string;
  campaign: string;
}

/** How often something happened on a day. */
export interface Tally {
  /** YYYY-MM-DD */
  day: string;
  dimension: string;
  value: string;
  part: string;
  count: number;
}

const OPEN_DAY = 'SELECT analytics.open_day($1, $2) AS salt';
const OPEN_DAYS = 'SELECT day::text FROM analytics.open_days() AS day';

// In one statement, so that a failure stores nothing and a retry does not count twice, unless the connection breaks
// after the commit. ORDER BY prevents deadlocks between apis.
const STORE = `
  WITH stored AS (
    INSERT INTO analytics.view (day, at, visitor, path, source, referrer, medium, campaign, device, browser, system)
    SELECT * FROM unnest($1::date[], $2::timestamptz[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::text[], $10::text[], $11::text[])
  )
  INSERT INTO analytics.rollup AS kept (span, start, dimension, value, part, views, visits, visitors)
  SELECT spans.span, spans.start, dimension, value, part, sum(count), 0, 0
  FROM unnest($12::date[], $13::text[], $14::text[], $15::text[], $16::int[]) AS tally (day, dimension, value, part, count)
  CROSS JOIN LATERAL (VALUES
    ('day'::analytics.span, day), ('month'::analytics.span, date_trunc('month', day)::date)) AS spans (span, start)
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (span, start, dimension, value, part) DO UPDATE SET views = kept.views + EXCLUDED.views`;

const VIEW_COLUMNS = [
  ...(['day', 'at', 'visitor', 'path', 'source', 'referrer', 'medium', 'campaign'] as const),
  ...(['device', 'browser', 'system'] as const),
];
const TALLY_COLUMNS = ['day', 'dimension', 'value', 'part', 'count'] as const;

/** Writes what was counted. */
@Injectable()
export class EventsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Prepares a day for {@link store} and removes the salts of earlier ones.
   * @param fresh the salt of a day that has none
   * @returns the day's salt
   */
  async openDay(day: string, fresh: Buffer): Promise<Buffer> {
    const [row] = await this.database.query<{ salt: Buffer }>(OPEN_DAY, [day, fresh]);
    if (!row) throw new Error('Opening a day gave no salt');
    return row.salt;
  }

  /** Days that are not rolled up, as YYYY-MM-DD. */
  async openDays(): Promise<string[]> {
    const rows = await this.database.query<{ day: string }>(OPEN_DAYS);
    return rows.map(({ day }) => day);
  }

  /**
   * Stores all or nothing.
   * @throws `check_violation` (23514) if a view's day was not opened, or is rolled up
   */
  async store(views: readonly StoredView[], tallies: readonly Tally[]): Promise<void> {
    await this.database.query({ name: 'store-analytics', text: STORE }, [
      ...VIEW_COLUMNS.map((column) => views.map((view) => view[column])),
      ...TALLY_COLUMNS.map((column) => tallies.map((tally) => tally[column])),
    ]);
  }
}
