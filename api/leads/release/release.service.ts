import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { recordedConsentSchema } from '#contracts/submissions/consents';
import { formOf } from '#contracts/submissions/submission-forms';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { ApiException } from '../../http/api-exception.ts';
import { DeliveryDispatcher } from '../../submissions/delivery-dispatcher.ts';
import { deliveriesAtFirst } from '../../submissions/destinations.ts';
import { LeadsRepository } from '../leads.repository.ts';
import { ReleaseRepository } from './release.repository.ts';

const recordedConsents = z.array(recordedConsentSchema);

/** Delivers what was held back as spam and is none, as if it had just arrived. Nobody is told that it was held. */
@Injectable()
export class ReleaseService {
  constructor(
    private readonly repository: ReleaseRepository,
    private readonly leads: LeadsRepository,
    private readonly dispatcher: DeliveryDispatcher,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** @throws ApiException `not_found`; `conflict` if it is not held back */
  async release(id: string, user: SignedInUser): Promise<void> {
    const deliveries = await this.repository.release(id, user, (held) => {
      const form = formOf(held.kind);
      // An opt-in that waits for its confirmation is stored as a consent only.
      const optedIn = recordedConsents
        .parse(held.consents)
        .some((consent) => consent.given && form.consents[consent.id] === 'communicationsOptIn');
      return deliveriesAtFirst(form, held.communicationsOptIn || optedIn, this.environment);
    });
    if (deliveries) {
      this.dispatcher.offer(deliveries.filter(({ state }) => state === 'PENDING'));
      return;
    }
    if (!(await this.leads.exists(id))) {
      throw new ApiException('not_found', 'This submission does not exist.');
    }
    throw new ApiException('conflict', 'This submission is not held back as spam.');
  }
}
