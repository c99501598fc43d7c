import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  leadSearchSchema,
  type LeadCounts,
  type LeadPage,
  type LeadSearch,
} from '#contracts/leads';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { LeadSearchService } from './lead-search.service.ts';

/** Lists of leads. */
@Controller('api/admin/leads')
@Roles('admin', 'staff')
export class LeadSearchController {
  constructor(private readonly leads: LeadSearchService) {}

  @Post('search')
  @HttpCode(200)
  search(
    @SignedIn() user: SignedInUser,
    @Body({ schema: leadSearchSchema }) search: LeadSearch,
  ): Promise<LeadPage> {
    return this.leads.search(search, user);
  }

  @Get('counts')
  counts(): Promise<LeadCounts> {
    return this.leads.counts();
  }
}
