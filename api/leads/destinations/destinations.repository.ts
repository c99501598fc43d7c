import { Inject, Injectable } from '@nestjs/common';
import {
  UNDELIVERED_STATES,
  type Destination,
  type DeliveryStateName,
} from '#contracts/delivery-states';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';

// A PLANNED reminder that is due counts as undelivered, even before a worker has made it PENDING.
const UNDELIVERED = `
  SELECT d.destination, d.state, count(*)::int AS count, min(s.created_at) AS oldest
  FROM delivery d JOIN submission s ON s.id = d.submission_id
  WHERE d.state = ANY($1::delivery_state[]) OR (d.state = 'PLANNED' AND d.due_at <= now()) GROUP BY 1, 2`;

/** Deliveries of one destination and state. */
interface Undelivered {
  destination: Destination;
  state: DeliveryStateName;
  count: number;
  /** When the oldest of their submissions arrived. */
  oldest: Date;
}

/** The circuits of the destinations, and what waits for them. */
@Injectable()
export class DestinationsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  circuits() {
    return this.database.prisma.destinationCircuit.findMany();
  }

  undelivered(): Promise<Undelivered[]> {
    return this.database.query<Undelivered>(UNDELIVERED, [UNDELIVERED_STATES]);
  }

  /** Stops sending to the destination. @returns false if it was already paused */
  pause(destination: Destination, user: SignedInUser): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const paused = { pausedAt: new Date(), pausedBy: user.username };
      await transaction.destinationCircuit.createMany({
        data: { destination },
        skipDuplicates: true,
      });
      const { count } = await transaction.destinationCircuit.updateMany({
        where: { destination, pausedAt: null },
        data: paused,
      });
      if (count) await this.audit.record(user, 'pause destination', destination, transaction);
      return count > 0;
    });
  }

  /**
   * Ends the pause. Sweeper and claim read `resumed_at`, which also extends the deadlines.
   * @returns false if it was not paused
   */
  resume(destination: Destination, user: SignedInUser): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.destinationCircuit.updateMany({
        where: { destination, pausedAt: { not: null } },
        data: { pausedAt: null, pausedBy: null, resumedAt: new Date() },
      });
      if (count) await this.audit.record(user, 'resume destination', destination, transaction);
      return count > 0;
    });
  }
}
