import { Controller, Get } from '@nestjs/common';
import type { RelieGapList } from '#contracts/relie';
import { Roles } from '../auth/route-access.ts';
import { GapsRepository } from './gaps.repository.ts';

/** Topics visitors asked Relie about that the site does not answer. */
@Controller('api/admin/relie-gaps')
@Roles('admin', 'staff')
export class GapsController {
  constructor(private readonly gaps: GapsRepository) {}

  @Get()
  list(): Promise<RelieGapList> {
    return this.gaps.latest();
  }
}
