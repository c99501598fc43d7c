import { Inject, Injectable } from '@nestjs/common';
import { UNDELIVERED_STATES } from '#contracts/delivery-states';
import type { Database } from '#prisma/database';
import type { Delivery } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

const COUNT_DELIVERIES = `
  SELECT destination, state, count(*)::int AS deliveries,
    coalesce(extract(epoch FROM now() - min(due_at)), 0)::float AS oldest
  FROM delivery WHERE state = ANY($1::delivery_state[]) GROUP BY destination, state`;

/** Undelivered deliveries of one destination in one state. */
export interface UndeliveredCount extends Pick<Delivery, 'destination' | 'state'> {
  deliveries: number;
  /** Seconds since the oldest of them became due; negative if it is due in the future. */
  oldest: number;
}

@Injectable()
export class MetricsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Undelivered deliveries by destination and state. Combinations without a delivery are left out. */
  undelivered(): Promise<UndeliveredCount[]> {
    return this.database.query(COUNT_DELIVERIES, [UNDELIVERED_STATES]);
  }
}
