import { Module } from '@nestjs/common';
import { SearchModule } from '../search/search.module.ts';
import { HealthController } from './health.controller.ts';
import { HealthService } from './health.service.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';

@Module({
  imports: [SearchModule],
  controllers: [HealthController, MetricsController],
  providers: [HealthService, MetricsService],
  exports: [MetricsService],
})
export class HealthModule {}
