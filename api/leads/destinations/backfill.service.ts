import { Inject, Injectable } from '@nestjs/common';
import type { Backfill } from '#contracts/deliveries';
import type { Destination } from '#contracts/delivery-states';
import { SUBMISSION_KINDS, type SubmissionKind } from '#contracts/submissions/kind-words';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { DeliveryDispatcher } from '../../submissions/delivery-dispatcher.ts';
import { destinationsFor } from '../../submissions/destinations.ts';
import { BackfillRepository, type Candidates } from './backfill.repository.ts';

/** Leads that arrived before a destination was set up. They go there only when staff say so. */
@Injectable()
export class BackfillService {
  constructor(
    private readonly repository: BackfillRepository,
    private readonly dispatcher: DeliveryDispatcher,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** How many there are. */
  async count(destination: Destination): Promise<Backfill> {
    return { count: await this.repository.count(this.candidatesOf(destination)) };
  }

  /** Sends them. A repetition finds none. @returns how many go out */
  async send(destination: Destination, user: SignedInUser): Promise<Backfill> {
    let count = 0;
    for (let found = true; found;) {
      const batch = await this.repository.plan(this.candidatesOf(destination), user);
      // What the dispatcher cannot take, the sweeper picks up.
      this.dispatcher.offer(batch);
      count += batch.length;
      found = batch.length > 0;
    }
    return { count };
  }

  /** By the rules for new submissions. A link that confirms an address is not sent weeks later. */
  private candidatesOf(destination: Destination): Candidates {
    const goesThere = (kind: SubmissionKind, isOptedIn: boolean) =>
      destination !== 'EMAIL_CONFIRMATION' &&
      destinationsFor(kind, isOptedIn, this.environment).includes(destination);
    return {
      destination,
      always: SUBMISSION_KINDS.filter((kind) => goesThere(kind, false)),
      afterOptIn: SUBMISSION_KINDS.filter((kind) => goesThere(kind, true)),
    };
  }
}
