import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import {
  siteDetailChangeSchema,
  siteDetailKeySchema,
  siteDetailVersionSchema,
  type SiteDetail,
  type SiteDetailChange,
  type SiteDetails,
} from '#contracts/site-details';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { SiteDetailsService } from './site-details.service.ts';

/** Facts of the content that staff read and admins change. */
@Controller('api/admin/content')
@Roles('admin')
export class SiteDetailsController {
  constructor(private readonly details: SiteDetailsService) {}

  @Get()
  @Roles('admin', 'staff')
  list(): Promise<SiteDetails> {
    return this.details.list();
  }

  @Put(':key')
  change(
    @SignedIn() user: SignedInUser,
    @Param('key', { schema: siteDetailKeySchema }) key: string,
    @Body({ schema: siteDetailChangeSchema }) { value, version }: SiteDetailChange,
  ): Promise<SiteDetail> {
    return this.details.change(user, key, value, version);
  }

  /** Returns to what the files say. */
  @Delete(':key')
  restore(
    @SignedIn() user: SignedInUser,
    @Param('key', { schema: siteDetailKeySchema }) key: string,
    @Body({ schema: siteDetailVersionSchema }) { version }: { version: number },
  ): Promise<SiteDetail> {
    return this.details.change(user, key, null, version);
  }
}
