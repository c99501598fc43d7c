import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { deliveryJobSchema } from '#contracts/delivery-job';
import {
  deliveryJobs,
  openQueue,
  openWorker,
  QUEUE_NAMES,
  queueOf,
  type DeliveryQueue,
  type DeliveryWorker,
  type QueueName,
} from '../../runtime/delivery-queue.ts';
import type { Environment } from '../../runtime/environment.ts';
import type { Logger } from '../../runtime/logger.ts';
import { ENVIRONMENT, LOGGER } from '../tokens.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { DeliveryRunner } from './delivery-runner.ts';

// Jobs at the same time, per worker process: while one calls, the other claims and settles.
const CONCURRENCY = 4;
const SWEEP_EVERY_MS = 2_000;
// When there was more than one sweep could take.
const SWEEP_AGAIN_MS = 100;
const SWEEP_LIMIT = 500;
// Jobs. What is beyond stays in Postgres, which is better at waiting.
const ENOUGH_IN_QUEUE = 50;

/**
 * Consumes the queues, and sweeps: whatever is due in the outbox and in no queue is queued again. The sweep alone would
 * deliver everything; the queues make it quick.
 */
@Injectable()
export class DeliveryLanes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queues = new Map<QueueName, DeliveryQueue>();
  private readonly workers: DeliveryWorker[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sweeping = false;
  private stopped = false;

  constructor(
    private readonly runner: DeliveryRunner,
    private readonly deliveries: DeliveriesRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (const name of QUEUE_NAMES) {
      const queue = openQueue(name, this.environment);
      queue.on('error', (error) => this.warn(error, 'queue connection'));
      this.queues.set(name, queue);
      const worker = openWorker(name, (job) => this.process(job.data), this.environment, {
        concurrency: CONCURRENCY,
        lockDuration: 30_000,
        stalledInterval: 15_000,
      });
      worker.on('error', (error) => this.warn(error, 'queue connection'));
      this.workers.push(worker);
    }
    this.logger.info({ destinations: this.runner.configured }, 'worker ready');
    this.sweepSoon(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.runner.stop();
    // Lets running attempts finish; what does not is taken up again when its lease has run out.
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async process(data: unknown): Promise<void> {
    const { deliveryIds } = deliveryJobSchema.parse(data);
    const { recovered } = await this.runner.run(deliveryIds);
    if (recovered) this.sweepSoon(0);
  }

  private sweepSoon(delayMs: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.sweeping) return;
      this.sweeping = true;
      void this.sweep().then((found) => {
        this.sweeping = false;
        this.sweepSoon(found === SWEEP_LIMIT ? SWEEP_AGAIN_MS : SWEEP_EVERY_MS);
      });
    }, delayMs);
  }

  /** @returns how many deliveries it queued; never throws */
  private async sweep(): Promise<number> {
    try {
      await this.deliveries.parkUnconfigured(this.runner.configured);
      if (await this.isEnoughQueued()) return SWEEP_LIMIT;
      const due = await this.deliveries.sweep(SWEEP_LIMIT, this.runner.configured);
      for (const [name, queue] of this.queues) {
        const ids = due.flatMap(({ id, destination }) =>
          queueOf(destination) === name ? [id] : [],
        );
        if (ids.length) await queue.addBulk(deliveryJobs(ids));
      }
      return due.length;
    } catch (error) {
      this.warn(error, 'the sweep will be tried again');
      return 0;
    }
  }

  private async isEnoughQueued(): Promise<boolean> {
    const counts = await Promise.all(
      [...this.queues.values()].map((queue) => queue.getJobCounts('waiting')),
    );
    return counts.some(({ waiting = 0 }) => waiting > ENOUGH_IN_QUEUE);
  }

  private warn(error: unknown, what: string): void {
    this.logger.warn({ err: error }, what);
  }
}
