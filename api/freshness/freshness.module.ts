import { Module } from '@nestjs/common';
import { FreshnessController } from './freshness.controller.ts';
import { FreshnessService } from './freshness.service.ts';
import { OutsideLinksRepository } from './outside-links.repository.ts';

@Module({
  controllers: [FreshnessController],
  providers: [FreshnessService, OutsideLinksRepository],
})
export class FreshnessModule {}
