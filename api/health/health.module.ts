import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { RelieModule } from '../relie/relie.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { HealthController } from './health.controller.ts';
import { HealthRepository } from './health.repository.ts';
import { HealthService } from './health.service.ts';
import { InstrumentsModule } from './instruments.module.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsRepository } from './metrics.repository.ts';
import { MetricsService } from './metrics.service.ts';

@Module({
  imports: [InstrumentsModule, AnalyticsModule, AuditModule, SearchModule, RelieModule],
  controllers: [HealthController, MetricsController],
  providers: [HealthService, HealthRepository, MetricsService, MetricsRepository],
  exports: [HealthService],
})
export class HealthModule {}
