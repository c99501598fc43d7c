import { Controller, Get } from '@nestjs/common';
import type { Freshness } from '#contracts/freshness';
import { Roles } from '../auth/route-access.ts';
import { FreshnessService } from './freshness.service.ts';

/** What on the site may be out of date. */
@Controller('api/admin/freshness')
@Roles('admin', 'staff')
export class FreshnessController {
  constructor(private readonly freshness: FreshnessService) {}

  @Get()
  read(): Promise<Freshness> {
    return this.freshness.read();
  }
}
