import { Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { IDLE_HEADER } from '#contracts/idle-header';
import type { LeadDetail } from '#contracts/leads';
import type { CvFormat } from '#contracts/submissions/application';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { idSchema } from './id-schema.ts';
import { LeadsService } from './leads.service.ts';

const CV_TYPES: Record<CvFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Content-Disposition with the file name in UTF-8 (RFC 6266) and an ASCII fallback. */
function attachment(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 .-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A lead's page. */
@Controller('api/admin/leads')
@Roles('admin', 'staff')
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  /** Does not mark the lead as read if the screen asks by itself, with nobody there. */
  @Get(':id')
  detail(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Headers(IDLE_HEADER) idle: string | undefined,
  ): Promise<LeadDetail> {
    return this.leads.detail(id, user, idle === undefined);
  }

  /** Always an attachment, never rendered: the content is untrusted. */
  @Get(':id/cv')
  async cv(
    @SignedIn() user: SignedInUser,
    @Res() reply: FastifyReply,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<void> {
    const { format, name, content } = await this.leads.cv(id, user);
    await reply
      .headers({
        'Content-Type': CV_TYPES[format],
        'Content-Disposition': attachment(name),
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
      .send(content);
  }

  /** The page was printed or kept as a file. */
  @Post(':id/printed')
  @HttpCode(204)
  printed(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<void> {
    return this.leads.printed(id, user);
  }
}
