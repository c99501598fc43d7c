import { Injectable } from '@nestjs/common';
import {
  SMALLEST_COUNT,
  type AnalyticsExport,
  type AnalyticsReport,
  type Count,
} from '#contracts/analytics';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { asCsv, BYTE_ORDER_MARK } from '../http/csv.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { ReportService } from './report.service.ts';

const EXPORTS_A_MINUTE = 6;
const HEADER = ['What', 'Value', 'Part', 'Count'];

/** Writes reports to a file, for admins. */
@Injectable()
export class ReportFileService {
  constructor(
    private readonly reports: ReportService,
    private readonly audit: AuditRepository,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * A period's report without a comparison. Small counts are `<5`, as on the screen. The audit entry is stored first.
   * @returns the CSV file
   * @throws ApiException `rate_limited` beyond {@link EXPORTS_A_MINUTE} of a user
   */
  async export(period: AnalyticsExport, user: SignedInUser): Promise<string> {
    await this.limiter.consumeKey('analytics-export', user.id, EXPORTS_A_MINUTE, 60);
    const report = await this.reports.report(period, Infinity);
    await this.audit.record(user, 'export analytics', user.session);
    return BYTE_ORDER_MARK + asCsv([HEADER, ...rowsOf(report)]);
  }
}

function rowsOf(report: AnalyticsReport) {
  const { period, totals, series, lists, funnel, events, vitals, slowPages } = report;
  return [
    ['period', period.from, period.to, ''],
    ...Object.entries(totals).map(([name, { now }]) => ['total', name, '', cell(now)]),
    ...series.points.flatMap(({ start, views, visits }) => [
      [series.unit, start, 'views', cell(views.now)],
      [series.unit, start, 'visits', cell(visits.now)],
    ]),
    ...Object.entries(lists).flatMap(([list, { rows }]) =>
      rows.map(({ value, now }) => [list, value, '', cell(now)]),
    ),
    ...funnel.flatMap(({ form, steps }) =>
      steps.map(({ step, count }) => ['form', form, step, cell(count.now)]),
    ),
    ...events.map(({ name, count }) => ['event', name, '', cell(count.now)]),
    ...vitals.flatMap(({ name, p75, measurements }) => [
      ['vital', name, 'measurements', cell(measurements)],
      ['vital', name, 'p75', p75 === null ? '' : String(p75)],
    ]),
    ...slowPages.flatMap(({ path, slow, measurements }) => [
      ['slow page', path, 'slow', cell(slow)],
      ['slow page', path, 'measurements', cell(measurements)],
    ]),
  ];
}

const cell = (count: Count): string => (count === 'few' ? `<${SMALLEST_COUNT}` : String(count));
