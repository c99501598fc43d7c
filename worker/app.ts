import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type INestApplicationContext,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { openDatabase, type Database } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import type { Environment } from '../runtime/environment.ts';
import type { Logger } from '../runtime/logger.ts';
import { NestLogger } from '../runtime/nest-logger.ts';
import { CircuitRepository } from './deliveries/circuit.repository.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import type { Adapter } from './deliveries/delivery.ts';
import { DeliveryLanes } from './deliveries/delivery-lanes.ts';
import { DeliveryRunner } from './deliveries/delivery-runner.ts';
import { NoticeAdapter } from './email/notice-adapter.ts';
import { ArrivalCheck } from './hubspot/arrival-check.ts';
import { ArrivalRepository } from './hubspot/arrival.repository.ts';
import { CallBudget } from './hubspot/call-budget.ts';
import { ContactAdapter } from './hubspot/contact-adapter.ts';
import { FormAdapter } from './hubspot/form-adapter.ts';
import { FormSubmissions } from './hubspot/form-submissions.ts';
import { HubSpotClient } from './hubspot/hubspot-client.ts';
import { SubscriptionAdapter } from './hubspot/subscription-adapter.ts';
import { Retention } from './schedules/retention.ts';
import { ADAPTERS, DATABASE, ENVIRONMENT, LOGGER } from './tokens.ts';

const ADAPTER_CLASSES = [ContactAdapter, FormAdapter, SubscriptionAdapter, NoticeAdapter];

@Global()
@Module({})
class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  static with(environment: Environment, logger: Logger): DynamicModule {
    const database = openDatabase(environment.DATABASE_URL, {
      maxConnections: 12,
      onError: (error) => logger.warn({ err: error }, 'database connection lost'),
    });
    return {
      module: CoreModule,
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
        { provide: LOGGER, useValue: logger },
        { provide: DATABASE, useValue: database },
        { provide: SealedColumn, useValue: new SealedColumn(environment.DATA_KEY) },
      ],
      exports: [ENVIRONMENT, LOGGER, DATABASE, SealedColumn],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

@Module({
  providers: [
    HubSpotClient,
    CallBudget,
    FormSubmissions,
    ...ADAPTER_CLASSES,
    {
      provide: ADAPTERS,
      useFactory: (...adapters: Adapter[]) => adapters,
      inject: ADAPTER_CLASSES,
    },
    DeliveriesRepository,
    CircuitRepository,
    DeliveryRunner,
    DeliveryLanes,
    ArrivalRepository,
    ArrivalCheck,
  ],
})
class DeliveriesModule {}

@Module({ providers: [Retention] })
class SchedulesModule {}

@Module({})
class WorkerModule {
  static with(environment: Environment, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [CoreModule.with(environment, logger), DeliveriesModule, SchedulesModule],
    };
  }
}

/** Starts delivering. Run as many workers as you like. */
export function createWorker(
  environment: Environment,
  logger: Logger,
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.with(environment, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}
