import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DestinationList } from '#contracts/deliveries';
import {
  submissionListQuerySchema,
  type SubmissionDetail,
  type SubmissionList,
  type SubmissionListQuery,
} from '#contracts/leads';
import type { CvFormat } from '#contracts/application';
import { InboxService } from './inbox.service.ts';
import { signedInUser } from './signed-in-user.ts';

const idSchema = z.uuid('This is not an id.');

const CV_TYPES: Record<CvFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** A file name in any script (RFC 6266), with a plain one for programs that do not know better. */
function attachment(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 .-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The lead inbox: what came in and how its deliveries are doing. */
@Controller('api/admin')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get('submissions')
  list(
    @Query({ schema: submissionListQuerySchema }) query: SubmissionListQuery,
  ): Promise<SubmissionList> {
    return this.inbox.list(query);
  }

  @Get('submissions/:id')
  detail(
    @Req() request: FastifyRequest,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<SubmissionDetail> {
    return this.inbox.detail(id, signedInUser(request));
  }

  /** Always a file to save, never a page: what is in it came from outside. */
  @Get('submissions/:id/cv')
  async cv(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<void> {
    const { format, name, content } = await this.inbox.cv(id, signedInUser(request));
    await reply
      .headers({
        'Content-Type': CV_TYPES[format],
        'Content-Disposition': attachment(name),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      })
      .send(content);
  }

  @Post('deliveries/:id/replay')
  @HttpCode(204)
  replay(
    @Req() request: FastifyRequest,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<void> {
    return this.inbox.replay(id, signedInUser(request));
  }

  @Get('destinations')
  destinations(): Promise<DestinationList> {
    return this.inbox.destinations();
  }
}
