import { Inject, Injectable } from '@nestjs/common';
import { UNDELIVERED_STATES } from '#contracts/delivery-states';
import type { Settings } from '#contracts/settings';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

const QUEUE_HEALTH = `
  SELECT count(*) FILTER (WHERE state IN ('PENDING', 'DELIVERING'))::int AS pending,
    count(*) FILTER (WHERE state = 'RETRYING')::int AS retrying,
    count(*) FILTER (WHERE state = 'FAILED')::int AS failed,
    count(*) FILTER (WHERE state = 'WAITING')::int AS waiting,
    min(due_at) FILTER (WHERE state IN ('PENDING', 'RETRYING') AND due_at <= now()) AS oldest_due
  FROM delivery WHERE state = ANY($1::delivery_state[])`;

type QueueHealth = Omit<Settings['queue'], 'oldestDue'> & { oldestDue: Date | null };

@Injectable()
export class SettingsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async queueHealth(): Promise<QueueHealth> {
    const [health] = await this.database.query<QueueHealth>(QUEUE_HEALTH, [UNDELIVERED_STATES]);
    if (!health) throw new Error('an aggregate has one row');
    return health;
  }
}
