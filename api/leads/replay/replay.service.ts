import { Injectable } from '@nestjs/common';
import type { DeliveryStateName } from '#contracts/delivery-states';
import type { ReplayWindow, ReplayWindowResult } from '#contracts/leads';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { ApiException } from '../../http/api-exception.ts';
import { RateLimiter } from '../../http/rate-limiter.ts';
import { DeliveryDispatcher } from '../../submissions/delivery-dispatcher.ts';
import { ReplayRepository } from './replay.repository.ts';

const NOT_NEEDED = 'It has arrived, or it is being sent right now.';
const NOT_RELEASED = 'It goes out once the person has confirmed their e-mail address.';
const NOT_SET_UP = 'This destination is not set up yet. It goes out by itself once it is.';

const REASONS: Partial<Record<DeliveryStateName, string>> = {
  WAITING: NOT_SET_UP,
  HELD: NOT_RELEASED,
};

const WINDOWS_A_MINUTE = 6;

/** Replays deliveries at the request of staff. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly repository: ReplayRepository,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws ApiException `not_found`; `conflict` if the delivery's state cannot be replayed */
  async replay(deliveryId: string, user: SignedInUser): Promise<void> {
    const delivery = await this.repository.makeDue(deliveryId, user);
    if (delivery) {
      this.dispatcher.offer([delivery]);
      return;
    }
    const state = await this.repository.stateOf(deliveryId);
    if (!state) throw new ApiException('not_found', 'This delivery does not exist.');
    throw new ApiException('conflict', REASONS[state] ?? NOT_NEEDED);
  }

  /**
   * Replays what failed for a destination and whose last failure falls in the window. A repetition finds nothing. What
   * fails after the request is left alone, even if the window ends later: it may be what this request has sent.
   * @throws ApiException `validation_failed` if the window ends before it begins; `rate_limited` beyond
   * {@link WINDOWS_A_MINUTE} of a user
   */
  async replayWindow(window: ReplayWindow, user: SignedInUser): Promise<ReplayWindowResult> {
    const { from, to } = window;
    if (new Date(from) >= new Date(to)) {
      const message = 'The end has to be after the beginning.';
      throw new ApiException('validation_failed', message, { fields: { to: message } });
    }
    await this.limiter.consumeKey('replay-window', user.id, WINDOWS_A_MINUTE, 60);
    const now = new Date();
    const past = new Date(to) < now ? window : { ...window, to: now.toISOString() };
    let queued = 0;
    for (let found = true; found;) {
      const batch = await this.repository.makeWindowDue(past, user);
      // What the dispatcher cannot take, the sweeper picks up.
      this.dispatcher.offer(batch);
      queued += batch.length;
      found = batch.length > 0;
    }
    return { queued };
  }
}
