import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  INTEGRATIONS,
  type Integration,
  type IntegrationCheck,
  type Settings,
} from '#contracts/settings';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { SettingsService } from './settings.service.ts';

const integrationSchema = z.enum(INTEGRATIONS, 'There is no such integration.');

@Controller('api/admin/settings')
@Roles('admin')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  /** Which integrations are configured, and how the queue is doing. */
  @Get()
  read(): Promise<Settings> {
    return this.settings.read();
  }

  /** Asks one integration whether it works. */
  @Post(':id/check')
  @HttpCode(200)
  check(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: integrationSchema }) id: Integration,
  ): Promise<IntegrationCheck> {
    return this.settings.check(id, user);
  }
}
