import { getQueueToken } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { expect, test } from '@jest/globals';
import type { Destination } from '#contracts/delivery-states';
import { deliveryJobs } from '#runtime/delivery-queues';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { createLogger } from '#runtime/logger';
import { WorkerMetrics } from '../metrics/worker-metrics.ts';
import { Schedules } from '../schedules/schedules.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { DeliveryRunner } from './delivery-runner.ts';
import { DeliverySweeper } from './delivery-sweeper.ts';

const CONFIGURED: Destination[] = ['HUBSPOT_CONTACT', 'HUBSPOT_FORM', 'EMAIL_NOTICE'];

@Module({})
class Sweeping {}

/** The deliveries that the first sweep adds to each queue, given how many jobs wait in it. One delivery is due per destination. */
async function firstSweep(waiting: { hubspot: number; email: number }) {
  const added: Record<string, unknown[]> = { hubspot: [], email: [] };
  const swept = Promise.withResolvers<void>();
  const queue = (name: 'hubspot' | 'email') => ({
    provide: getQueueToken(name),
    useValue: {
      on: () => undefined,
      getJobCounts: () => Promise.resolve({ waiting: 0, prioritized: waiting[name] }),
      addBulk: (jobs: ReturnType<typeof deliveryJobs>) => {
        added[name]?.push(...jobs.flatMap(({ data }) => data.deliveryIds));
        return Promise.resolve();
      },
    },
  });
  const context = await NestFactory.createApplicationContext(
    {
      module: Sweeping,
      providers: [
        DeliverySweeper,
        WorkerMetrics,
        queue('hubspot'),
        queue('email'),
        {
          provide: DeliveryRunner,
          useValue: {
            configured: CONFIGURED,
            takesBatches: (destination: Destination) => destination === 'HUBSPOT_CONTACT',
            sendsAtOnce: () => 8,
          },
        },
        {
          provide: DeliveriesRepository,
          useValue: {
            prepareDue: () => Promise.resolve(),
            sweep: (_: number, destinations: Destination[]) =>
              Promise.resolve(
                destinations.map((destination) => ({ id: destination, destination })),
              ),
          },
        },
        // The last step of a sweep.
        { provide: Schedules, useValue: { ensure: () => swept.resolve() } },
        { provide: ENVIRONMENT, useValue: {} },
        { provide: LOGGER, useValue: createLogger('sweeper', 'silent') },
      ],
    },
    { logger: false },
  );
  await swept.promise;
  await context.close();
  return added;
}

test('a queue that is long enough is not made longer, and does not hold up the other', async () => {
  const hubspot = ['HUBSPOT_CONTACT', 'HUBSPOT_FORM'];
  expect(await firstSweep({ hubspot: 0, email: 0 })).toEqual({ hubspot, email: ['EMAIL_NOTICE'] });
  expect(await firstSweep({ hubspot: 0, email: 1000 })).toEqual({ hubspot, email: [] });
  expect(await firstSweep({ hubspot: 1000, email: 0 })).toEqual({
    hubspot: [],
    email: ['EMAIL_NOTICE'],
  });
  // Batches need fewer jobs.
  expect(await firstSweep({ hubspot: 100, email: 0 })).toMatchObject({
    hubspot: ['HUBSPOT_CONTACT'],
  });
});
