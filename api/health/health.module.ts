import { Module } from '@nestjs/common';
import { RelieModule } from '../relie/relie.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { HealthController } from './health.controller.ts';
import { HealthService } from './health.service.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';

@Module({
  imports: [SearchModule, RelieModule],
  controllers: [HealthController, MetricsController],
  providers: [HealthService, MetricsService],
  exports: [MetricsService],
})
export class HealthModule {}
