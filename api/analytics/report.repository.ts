import { Inject, Injectable } from '@nestjs/common';
import { LIVE_MINUTES, type Period } from '#contracts/analytics';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import { spansOf } from './report-spans.ts';

/** Marks the rows of open days among the sums. */
const OPEN = 'open day';

/** The sums of a value in a period. */
export interface Sum {
  dimension: string;
  value: string;
  part: string;
  views: number;
  visits: number;
  visitors: number;
}

/** Views and visits of a day or a month. */
export interface SeriesPoint {
  /** YYYY-MM-DD */
  start: string;
  views: number;
  visits: number;
}

// Sums and open days come from the same snapshot, so that each day is counted in exactly one of them.
const SUMS = `
  SELECT dimension, value, part, sum(views)::float8 AS views, sum(visits)::float8 AS visits,
    sum(visitors)::float8 AS visitors
  FROM unnest($1::analytics.span[], $2::date[], $3::date[]) AS wanted (span, first, last)
  JOIN analytics.rollup ON rollup.span = wanted.span AND rollup.start BETWEEN wanted.first AND wanted.last
  GROUP BY 1, 2, 3
  UNION ALL
  SELECT '${OPEN}', day::text, '', 0, 0, 0 FROM analytics.open_days() AS day WHERE day BETWEEN $4 AND $5`;

const SUMMARY = `
  SELECT dimension, value, '' AS part, views::float8 AS views, visits::float8 AS visits, visitors::float8 AS visitors
  FROM analytics.summary($1) WHERE value <> '' OR dimension IN ('total', 'single-page')`;

const SERIES = `
  SELECT date_trunc($1, start)::date::text AS start, sum(views)::float8 AS views, sum(visits)::float8 AS visits
  FROM analytics.rollup
  WHERE span = 'day' AND dimension = 'total' AND start BETWEEN $2 AND $3
  GROUP BY 1`;

const LIVE = `
  SELECT count(*)::int AS views, count(DISTINCT visitor)::int AS visitors
  FROM analytics.view WHERE at > now() - interval '${LIVE_MINUTES} minutes'`;

/** Reads what was counted. */
@Injectable()
export class ReportRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** The sums of every value of the rolled-up days of a period, and its days that are not rolled up. */
  async sums(period: Period): Promise<{ sums: Sum[]; openDays: string[] }> {
    const spans = spansOf(period);
    const rows = await this.database.query<Sum>({ name: 'analytics-sums', text: SUMS }, [
      spans.map(({ span }) => span),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      period.from,
      period.to,
    ]);
    return {
      sums: rows.filter(({ dimension }) => dimension !== OPEN),
      openDays: rows.flatMap(({ dimension, value }) => (dimension === OPEN ? value : [])),
    };
  }

  /** The sums of a day that is not rolled up, from its page views. */
  summary(day: string): Promise<Sum[]> {
    return this.database.query({ name: 'analytics-summary', text: SUMMARY }, [day]);
  }

  /** Views and visits of the rolled-up days, by day or month; those without a view are left out. */
  series({ from, to }: Period, unit: 'day' | 'month'): Promise<SeriesPoint[]> {
    return this.database.query({ name: 'analytics-series', text: SERIES }, [unit, from, to]);
  }

  /** Views of the last {@link LIVE_MINUTES} minutes. */
  async live(): Promise<{ views: number; visitors: number }> {
    const [row] = await this.database.query<{ views: number; visitors: number }>(LIVE);
    return row ?? { views: 0, visitors: 0 };
  }
}
