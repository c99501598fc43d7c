import { Inject, Injectable } from '@nestjs/common';
import { REPLAYABLE_STATES, type DeliveryStateName } from '#contracts/deliveries';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { Database } from '#prisma/database';
import type { Delivery } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

const DAY_MS = 24 * 60 * 60 * 1000;

@Injectable()
export class ReplayRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Makes a delivery due now and restarts its {@link GIVE_UP_AFTER_DAYS} deadline.
   * @returns null if it does not exist or is in none of the {@link REPLAYABLE_STATES}
   */
  async makeDue(deliveryId: string): Promise<Delivery | null> {
    const [delivery] = await this.database.prisma.delivery.updateManyAndReturn({
      where: { id: deliveryId, state: { in: [...REPLAYABLE_STATES] } },
      data: {
        state: 'PENDING',
        dueAt: new Date(),
        giveUpAt: new Date(Date.now() + GIVE_UP_AFTER_DAYS * DAY_MS),
        queuedAt: null,
        lastReason: null,
      },
    });
    return delivery ?? null;
  }

  /** @returns null if there is no such delivery */
  async stateOf(deliveryId: string): Promise<DeliveryStateName | null> {
    const delivery = await this.database.prisma.delivery.findUnique({
      where: { id: deliveryId },
      select: { state: true },
    });
    return delivery?.state ?? null;
  }
}
