import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Destination } from '#contracts/deliveries';
import {
  deliveryJobs,
  openQueue,
  queueOf,
  type DeliveryQueue,
  type QueueName,
} from '../../runtime/delivery-queue.ts';
import type { Environment } from '../../runtime/environment.ts';
import type { Logger } from '../../runtime/logger.ts';
import { ENVIRONMENT, LOGGER } from '../core/tokens.ts';

// What comes on top while an earlier batch is on its way is left to the worker's sweep: a frozen or slow queue must
// cost neither the visitor's time nor our memory.
const MAX_WAITING = 200;

/** Tells the worker at once that there is something to deliver. Best effort: the outbox row is what counts. */
@Injectable()
export class DeliveryDispatcher implements BeforeApplicationShutdown {
  private readonly lanes: Record<QueueName, Lane>;

  constructor(@Inject(ENVIRONMENT) environment: Environment, @Inject(LOGGER) logger: Logger) {
    this.lanes = {
      hubspot: new Lane(openQueue('hubspot', environment), logger),
      email: new Lane(openQueue('email', environment), logger),
    };
  }

  /** Returns at once and never throws. */
  offer(deliveries: { id: string; destination: Destination }[]): void {
    for (const { id, destination } of deliveries) {
      this.lanes[queueOf(destination)].offer(id);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.lanes).map((lane) => lane.close()));
  }
}

/** One queue; at most one batch on its way at a time. */
class Lane {
  private waiting: string[] = [];
  private sending = false;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly logger: Logger,
  ) {
    queue.on('error', (error) => logger.warn({ err: error }, 'queue connection'));
  }

  offer(deliveryId: string): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(deliveryId);
    if (!this.sending) void this.send();
  }

  async close(): Promise<void> {
    this.waiting = [];
    await this.queue.close();
  }

  private async send(): Promise<void> {
    this.sending = true;
    while (this.waiting.length) {
      const batch = this.waiting.splice(0);
      try {
        await this.queue.addBulk(deliveryJobs(batch));
      } catch (error) {
        this.logger.warn({ err: error, deliveries: batch.length }, 'not queued; the sweep will');
      }
    }
    this.sending = false;
  }
}
