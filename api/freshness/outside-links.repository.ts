import { Inject, Injectable } from '@nestjs/common';
import { LINK_FAILURES, type Freshness, type LinkProblem } from '#contracts/freshness';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { OutsideLink } from './outside-links.ts';

// A new link is first checked after an hour, once its author has had time to reread the page. Sorted, to prevent
// deadlocks between apis.
const STORE = `
  WITH listed AS (
    SELECT url, pages FROM jsonb_to_recordset($1::jsonb) AS listed (url text, pages text[])
  ), gone AS (
    DELETE FROM outside_link WHERE url NOT IN (SELECT url FROM listed)
  )
  INSERT INTO outside_link AS known (url, pages, next_check_at)
  SELECT url, pages, now() + interval '1 hour' FROM listed ORDER BY url
  ON CONFLICT (url) DO UPDATE SET pages = excluded.pages WHERE known.pages <> excluded.pages`;

const COUNTS = `
  SELECT count(*)::int AS count, count(last_checked_at)::int AS checked FROM outside_link`;

/** The outside links of the content that was loaded last, and what the checks of workers found. */
@Injectable()
export class OutsideLinksRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Replaces the stored links; the results of those that stay are kept. @throws if the database is unavailable */
  async store(links: readonly OutsideLink[]): Promise<void> {
    await this.database.query(STORE, [JSON.stringify(links)]);
  }

  /** @throws if the database is unavailable */
  async read() {
    const [[counts], broken] = await Promise.all([
      this.database.query<Pick<Freshness['links'], 'count' | 'checked'>>(COUNTS),
      this.database.prisma.outsideLink.findMany({
        where: { failures: { gte: LINK_FAILURES } },
        orderBy: [{ firstFailedAt: 'asc' }, { url: 'asc' }],
      }),
    ]);
    return {
      count: counts?.count ?? 0,
      checked: counts?.checked ?? 0,
      broken: broken.map(({ url, pages, problem, status, firstFailedAt, lastCheckedAt }) => ({
        ...{ url, pages, status },
        problem: problem as LinkProblem,
        firstFailedAt: firstFailedAt?.toISOString() ?? '',
        lastCheckedAt: lastCheckedAt?.toISOString() ?? '',
      })),
    };
  }
}
