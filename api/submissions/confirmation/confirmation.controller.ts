import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { shownConsents } from '#contracts/submissions/consents';
import type { Site } from '#content/model';
import { Public } from '../../auth/route-access.ts';
import { SITE } from '../../content/content.module.ts';
import { PLAIN_PAGE_HEADERS } from '../plain-form.ts';
import { confirmationPage } from './confirmation-page.ts';
import { ConfirmationService, type Confirmation } from './confirmation.service.ts';

const STATUS: Record<Confirmation['state'], number> = {
  open: 200,
  confirmed: 200,
  expired: 410,
  unknown: 404,
};

const bodySchema = z.object({ consents: shownConsents }).catch({ consents: [] });

/**
 * The page behind the link of a confirmation e-mail. Following the link changes nothing, because mail scanners do that;
 * the button on the page confirms.
 */
@Controller('api/confirm')
@Public()
export class ConfirmationController {
  constructor(
    private readonly confirmations: ConfirmationService,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get(':token')
  async show(@Res() reply: FastifyReply, @Param('token') token: string): Promise<void> {
    await this.answer(reply, await this.confirmations.find(token));
  }

  @Post(':token')
  @HttpCode(200)
  async confirm(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
  ): Promise<void> {
    const { consents } = bodySchema.parse(request.body);
    await this.answer(reply, await this.confirmations.confirm(token, consents));
  }

  private async answer(reply: FastifyReply, confirmation: Confirmation): Promise<void> {
    await reply
      .status(STATUS[confirmation.state])
      // The address of this page is a secret: their Referrer-Policy tells it to nobody else.
      .headers(PLAIN_PAGE_HEADERS)
      .send(confirmationPage(this.site, confirmation));
  }
}
