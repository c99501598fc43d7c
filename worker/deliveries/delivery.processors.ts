import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Job, WorkerOptions } from 'bullmq';
import { deliveryJobSchema } from '#contracts/delivery-job';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { DeliveryRunner } from './delivery-runner.ts';
import { DeliverySweeper } from './delivery-sweeper.ts';

const OPTIONS = {
  // Per worker process: while one job asks HubSpot, the others claim and settle.
  concurrency: 4,
  lockDuration: 30_000,
  stalledInterval: 15_000,
  // BullMQ's default of 15 s between attempts to reconnect is too slow for a waiting lead.
  runRetryDelay: 1_000,
} satisfies Partial<WorkerOptions>;

/** Takes the jobs of one queue through their attempts. What fails is recorded in Postgres, not in the queue. */
@Injectable()
abstract class DeliveryProcessor extends WorkerHost implements BeforeApplicationShutdown {
  constructor(
    private readonly runner: DeliveryRunner,
    private readonly sweeper: DeliverySweeper,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  /** @throws if the payload is not a list of ids, or the database is unavailable */
  async process({ data }: Job<unknown>): Promise<void> {
    const { deliveryIds } = deliveryJobSchema.parse(data);
    const { recovered } = await this.runner.run(deliveryIds);
    if (recovered) this.sweeper.sweepNow();
  }

  @OnWorkerEvent('failed')
  onFailed(_job: Job | undefined, error: Error): void {
    this.logger.error({ err: error }, 'delivery job failed, the sweep will retry');
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.warn({ err: error }, 'queue connection lost');
  }

  /**
   * Lets running attempts finish; one that does not is claimed again when its lease has expired. The Nest module would
   * close the worker together with the database, which its last job needs.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.runner.stop();
    await this.worker.close();
  }
}

@Processor('hubspot', OPTIONS)
export class HubSpotProcessor extends DeliveryProcessor {}

@Processor('email', OPTIONS)
export class EmailProcessor extends DeliveryProcessor {}
