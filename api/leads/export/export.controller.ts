import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { leadExportSchema, type LeadExport } from '#contracts/leads';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { ExportService } from './export.service.ts';

@Controller('api/admin/leads/export')
@Roles('admin')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  /** The leads of a view as a CSV file. */
  @Post()
  @HttpCode(200)
  async export(
    @SignedIn() user: SignedInUser,
    @Res() reply: FastifyReply,
    @Body({ schema: leadExportSchema }) search: LeadExport,
  ): Promise<void> {
    const pages = await this.exports.export(search, user);
    await reply
      .headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="leads.csv"',
      })
      .send(Readable.from(pages));
  }
}
