import { Injectable } from '@nestjs/common';
import type { DestinationList } from '#contracts/deliveries';
import { DESTINATIONS, type Destination } from '#contracts/delivery-states';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { ApiException } from '../../http/api-exception.ts';
import { DestinationsRepository } from './destinations.repository.ts';

/** How the destinations are doing, and their pauses by hand. */
@Injectable()
export class DestinationsService {
  constructor(private readonly repository: DestinationsRepository) {}

  async list(): Promise<DestinationList> {
    const [circuits, groups] = await Promise.all([
      this.repository.circuits(),
      this.repository.undelivered(),
    ]);
    return DESTINATIONS.map((destination) => {
      const circuit = circuits.find((row) => row.destination === destination);
      const own = groups.filter((group) => group.destination === destination);
      const waits = own.filter(({ state }) => state !== 'FAILED');
      const oldest = waits.map((group) => group.oldest.getTime());
      const { pausedAt, pausedBy } = circuit ?? {};
      return {
        destination,
        failingSince: circuit?.failingSince?.toISOString() ?? null,
        pausedUntil: circuit?.openUntil?.toISOString() ?? null,
        pausedByHand: pausedAt ? { at: pausedAt.toISOString(), by: pausedBy ?? '' } : null,
        explanation: circuit?.failingSince ? circuit.reason : null,
        undelivered: sum(waits),
        waiting: sum(own.filter(({ state }) => state === 'WAITING')),
        failed: sum(own.filter(({ state }) => state === 'FAILED')),
        oldest: oldest.length ? new Date(Math.min(...oldest)).toISOString() : null,
      };
    });
  }

  /** @throws ApiException `conflict` if it is paused */
  async pause(destination: Destination, user: SignedInUser): Promise<void> {
    if (await this.repository.pause(destination, user)) return;
    throw new ApiException('conflict', 'This destination is paused already.');
  }

  /** @throws ApiException `conflict` if it is not paused */
  async resume(destination: Destination, user: SignedInUser): Promise<void> {
    if (await this.repository.resume(destination, user)) return;
    throw new ApiException('conflict', 'This destination is not paused.');
  }
}

const sum = (groups: { count: number }[]): number =>
  groups.reduce((total, { count }) => total + count, 0);
