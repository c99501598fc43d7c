import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common';
import type { z } from 'zod';
import { weeklySummaryChangeSchema, type WeeklySummary } from '#contracts/weekly-summary';
import { Roles } from '../route-access.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';
import { WeeklySummaryService } from './weekly-summary.service.ts';

/** Where the signed-in user gets the weekly summary. */
@Controller('api/admin/account/weekly-summary')
@Roles('admin', 'staff')
export class WeeklySummaryController {
  constructor(private readonly weeklySummary: WeeklySummaryService) {}

  @Get()
  read(@SignedIn() user: SignedInUser): Promise<WeeklySummary> {
    return this.weeklySummary.read(user);
  }

  @Put()
  @HttpCode(204)
  change(
    @SignedIn() user: SignedInUser,
    @Body({ schema: weeklySummaryChangeSchema })
    { email }: z.output<typeof weeklySummaryChangeSchema>,
  ): Promise<void> {
    return this.weeklySummary.change(user, email);
  }
}
