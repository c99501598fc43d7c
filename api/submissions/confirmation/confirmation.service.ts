import { Inject, Injectable } from '@nestjs/common';
import type { Site } from '#content/model';
import type { RecordedConsent } from '#contracts/submissions/consents';
import { ConfirmationLinks } from '#runtime/confirmation-links';
import { SITE } from '../../content/content.module.ts';
import { wordsShown } from '../consents.ts';
import { DeliveryDispatcher } from '../delivery-dispatcher.ts';
import { ConfirmationRepository } from './confirmation.repository.ts';

/** `open`: to be confirmed. `expired`: too late, or the sign-up has been deleted. `unknown`: no link of ours. */
export type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'unknown';

/** Confirms newsletter sign-ups by the link that was sent to their address. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly repository: ConfirmationRepository,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly links: ConfirmationLinks,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** @throws if the database is away */
  async stateOf(token: string): Promise<ConfirmationState> {
    const link = this.links.read(token, new Date());
    if (link.standing === 'unknown') return 'unknown';
    const stored = await this.repository.stateOf(link.submissionId);
    return stored === 'open' ? (link.standing === 'valid' ? 'open' : 'expired') : stored;
  }

  /**
   * Records the consent and releases what was held. Repeating it changes nothing.
   * @param shown what the page showed, by `consentKey`; without the words of the confirmation the state stays `open`
   * @throws if the database is away
   */
  async confirm(token: string, shown: readonly string[]): Promise<ConfirmationState> {
    const link = this.links.read(token, new Date());
    const words = wordsShown('newsletter-confirmation', shown, this.site);
    if (link.standing !== 'valid' || !words) return this.stateOf(token);
    const { id, version, text } = words;
    const consent: RecordedConsent = {
      ...{ id, version, text },
      given: true,
      at: new Date().toISOString(),
    };
    const released = await this.repository.confirm(link.submissionId, consent);
    this.dispatcher.offer(released);
    return this.repository.stateOf(link.submissionId);
  }
}
