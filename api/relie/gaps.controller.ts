import { Controller, Get } from '@nestjs/common';
import type { RelieGapList } from '#contracts/relie';
import { GapsRepository } from './gaps.repository.ts';

/** What visitors asked Relie about and the site does not answer; the gate lets only staff come this far. */
@Controller('api/admin/relie-gaps')
export class GapsController {
  constructor(private readonly gaps: GapsRepository) {}

  @Get()
  list(): Promise<RelieGapList> {
    return this.gaps.latest();
  }
}
