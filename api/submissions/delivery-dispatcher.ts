import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Destination } from '#contracts/delivery-states';
import type { DeliveryJob } from '#contracts/delivery-job';
import { LOGGER } from '#runtime/core.module';
import { deliveryJobs, queueOf, type DeliveryQueueName } from '#runtime/delivery-queues';
import type { Logger } from '#runtime/logger';

// Upper bound of ids that wait for the batch being sent; the sweeper picks up the rest. A slow or frozen queue must not
// delay visitors or fill the memory.
const MAX_WAITING = 200;

/** Enqueues new deliveries immediately. Best effort: the sweeper finds every outbox row that was not enqueued. */
@Injectable()
export class DeliveryDispatcher implements BeforeApplicationShutdown {
  private readonly senders: Record<DeliveryQueueName, QueueSender>;

  constructor(
    @InjectQueue('hubspot') hubspot: Queue<DeliveryJob>,
    @InjectQueue('email') email: Queue<DeliveryJob>,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.senders = {
      hubspot: new QueueSender(hubspot, logger),
      email: new QueueSender(email, logger),
    };
  }

  /** Returns at once and never throws. */
  offer(deliveries: { id: string; destination: Destination }[]): void {
    for (const { id, destination } of deliveries) {
      this.senders[queueOf(destination)].offer(id);
    }
  }

  beforeApplicationShutdown(): void {
    for (const sender of Object.values(this.senders)) sender.stop();
  }
}

/** Sends to one queue, at most one batch at a time. */
class QueueSender {
  private waiting: string[] = [];
  private sending = false;

  constructor(
    private readonly queue: Queue<DeliveryJob>,
    private readonly logger: Logger,
  ) {
    queue.on('error', (error) => logger.warn({ err: error }, 'queue connection lost'));
  }

  offer(deliveryId: string): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(deliveryId);
    if (!this.sending) void this.send();
  }

  /** Drops unsent ids; the sweeper picks them up. */
  stop(): void {
    this.waiting = [];
  }

  private async send(): Promise<void> {
    this.sending = true;
    while (this.waiting.length) {
      const batch = this.waiting.splice(0);
      try {
        await this.queue.addBulk(deliveryJobs(batch));
      } catch (error) {
        this.logger.warn(
          { err: error, deliveries: batch.length },
          'deliveries not queued, the sweep will retry',
        );
      }
    }
    this.sending = false;
  }
}
