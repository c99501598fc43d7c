import { Injectable } from '@nestjs/common';
import type { DeliveryStateName } from '#contracts/deliveries';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { ApiException } from '../../http/api-exception.ts';
import { DeliveryDispatcher } from '../../submissions/delivery-dispatcher.ts';
import { ReplayRepository } from './replay.repository.ts';

const NOT_NEEDED = 'It has arrived, or it is being sent right now.';
const NOT_RELEASED = 'It goes out once the person has confirmed their e-mail address.';
const NOT_SET_UP = 'This destination is not set up yet. It goes out by itself once it is.';

const REASONS: Partial<Record<DeliveryStateName, string>> = {
  WAITING: NOT_SET_UP,
  HELD: NOT_RELEASED,
};

/** Replays deliveries at the request of staff. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly repository: ReplayRepository,
    private readonly audit: AuditRepository,
    private readonly dispatcher: DeliveryDispatcher,
  ) {}

  /** @throws ApiException `not_found`; `conflict` if the delivery's state cannot be replayed */
  async replay(deliveryId: string, user: SignedInUser): Promise<void> {
    const delivery = await this.repository.makeDue(deliveryId);
    if (delivery) {
      await this.audit.record(user, 'replay delivery', deliveryId);
      this.dispatcher.offer([delivery]);
      return;
    }
    const state = await this.repository.stateOf(deliveryId);
    if (!state) throw new ApiException('not_found', 'This delivery does not exist.');
    throw new ApiException('conflict', REASONS[state] ?? NOT_NEEDED);
  }
}
