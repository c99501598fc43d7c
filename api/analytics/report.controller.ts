import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  analyticsExportSchema,
  analyticsQuerySchema,
  type AnalyticsExport,
  type AnalyticsQuery,
  type AnalyticsReport,
} from '#contracts/analytics';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { ReportFileService } from './report-file.service.ts';
import { ReportService } from './report.service.ts';

@Controller('api/admin/analytics')
@Roles('admin', 'staff')
export class ReportController {
  constructor(
    private readonly reports: ReportService,
    private readonly files: ReportFileService,
  ) {}

  /** What was counted in a period, and in the one to compare it with. */
  @Get()
  report(@Query({ schema: analyticsQuerySchema }) query: AnalyticsQuery): Promise<AnalyticsReport> {
    return this.reports.report(query);
  }

  /** The same as a CSV file, with all rows of its lists. */
  @Post('export')
  @Roles('admin')
  @HttpCode(200)
  async export(
    @SignedIn() user: SignedInUser,
    @Res() reply: FastifyReply,
    @Body({ schema: analyticsExportSchema }) period: AnalyticsExport,
  ): Promise<void> {
    const file = await this.files.export(period, user);
    await reply
      .headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="analytics.csv"',
      })
      .send(file);
  }
}
