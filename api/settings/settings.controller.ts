import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  integrationSchema,
  type Integration,
  type IntegrationCheck,
  type Settings,
} from '#contracts/settings';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { SettingsService } from './settings.service.ts';

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
