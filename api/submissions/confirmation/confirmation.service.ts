import { Inject, Injectable } from '@nestjs/common';
import type { Site } from '#content/model';
import type { ConsentId, RecordedConsent } from '#contracts/submissions/consents';
import { formOf } from '#contracts/submissions/submission-forms';
import { ConfirmationLinks } from '#runtime/confirmation-links';
import { SITE } from '../../content/content.module.ts';
import { wordsShown } from '../consents.ts';
import { DeliveryDispatcher } from '../delivery-dispatcher.ts';
import { ConfirmationRepository } from './confirmation.repository.ts';

/**
 * `open`: to be confirmed, by this consent. `expired`: too late, or the submission has been deleted. `unknown`: no link
 * of ours.
 */
export type Confirmation =
  { state: 'open'; consent: ConsentId } | { state: 'confirmed' | 'expired' | 'unknown' };

/** Confirms opt-ins by the link that was sent to their address. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly repository: ConfirmationRepository,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly links: ConfirmationLinks,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** @throws if the database is unavailable */
  async find(token: string): Promise<Confirmation> {
    const link = this.links.read(token, new Date());
    if (link.standing === 'unknown') return { state: 'unknown' };
    const submission = await this.repository.find(link.submissionId);
    const consent = submission && formOf(submission.kind).confirmation?.consent;
    if (!consent) return { state: 'expired' };
    if (submission.consents.some(({ id }) => id === consent)) return { state: 'confirmed' };
    return link.standing === 'valid' ? { state: 'open', consent } : { state: 'expired' };
  }

  /**
   * Records the consent and releases what was held. Repeating it changes nothing.
   * @param shown what the page showed, by `consentKey`; without the words of the confirmation it stays open
   * @throws if the database is unavailable
   */
  async confirm(token: string, shown: readonly string[]): Promise<Confirmation> {
    const link = this.links.read(token, new Date());
    const found = await this.find(token);
    if (link.standing !== 'valid' || found.state !== 'open') return found;
    const words = wordsShown(found.consent, shown, this.site);
    if (!words) return found;
    const { id, version, text } = words;
    const consent: RecordedConsent = {
      ...{ id, version, text },
      given: true,
      at: new Date().toISOString(),
    };
    const released = await this.repository.confirm(link.submissionId, consent);
    this.dispatcher.offer(released);
    return this.find(token);
  }
}
