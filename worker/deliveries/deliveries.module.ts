import { Module } from '@nestjs/common';
import { CircuitsModule } from '../circuits/circuits.module.ts';
import { EMAIL_ADAPTERS, EmailModule } from '../email/email.module.ts';
import { HUBSPOT_ADAPTERS, HubSpotModule } from '../hubspot/hubspot.module.ts';
import { WorkerMetrics } from '../metrics/worker-metrics.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { ADAPTERS, type Adapter } from './delivery.ts';
import { EmailProcessor, HubSpotProcessor } from './delivery.processors.ts';
import { DeliveryRunner } from './delivery-runner.ts';
import { DeliverySweeper } from './delivery-sweeper.ts';

@Module({
  imports: [CircuitsModule, EmailModule, HubSpotModule, SchedulesModule],
  providers: [
    WorkerMetrics,
    DeliveriesRepository,
    {
      provide: ADAPTERS,
      useFactory: (...adapters: Adapter[]) => adapters,
      inject: [...HUBSPOT_ADAPTERS, ...EMAIL_ADAPTERS],
    },
    DeliveryRunner,
    DeliverySweeper,
    HubSpotProcessor,
    EmailProcessor,
  ],
})
export class DeliveriesModule {}
