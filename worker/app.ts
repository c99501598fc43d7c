import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { openDatabase } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { BookingLinks } from '#runtime/booking-links';
import { ConfirmationLinks } from '#runtime/confirmation-links';
import { CoreModule } from '#runtime/core.module';
import { DELIVERY_QUEUES } from '#runtime/delivery-queues';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { NestLogger } from '#runtime/nest-logger';
import { QueueModule } from '#runtime/queue.module';
import { RedisModule } from '#runtime/redis.module';
import { DeliveriesModule } from './deliveries/deliveries.module.ts';
import { SCHEDULE_QUEUE } from './schedules/schedules.ts';

@Module({})
class WorkerModule {
  static with(environment: WorkerEnvironment, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        CoreModule.with({
          environment,
          logger,
          database: openDatabase(environment.DATABASE_URL, {
            maxConnections: 12,
            onError: (error) => logger.warn({ err: error }, 'database connection lost'),
          }),
          providers: [SealedColumn, ConfirmationLinks, BookingLinks].map((Keyed) => ({
            provide: Keyed,
            useValue: new Keyed(environment.DATA_KEY, environment.DATA_KEY_PREVIOUS),
          })),
        }),
        RedisModule,
        QueueModule.register(environment, [...DELIVERY_QUEUES, SCHEDULE_QUEUE]),
        DeliveriesModule,
      ],
    };
  }
}

/** Starts delivering. A worker holds no state: any number may run. */
export function createWorker(
  environment: WorkerEnvironment,
  logger: Logger,
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.with(environment, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}
