import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { LeadCorrection } from '#contracts/leads';
import { formOf } from '#contracts/submissions/submission-forms';
import { contactMethodOf } from '#contracts/submissions/contact-method';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { ApiException } from '../../http/api-exception.ts';
import { DeliveryDispatcher } from '../../submissions/delivery-dispatcher.ts';
import { LeadSummaries } from '../search/lead-summaries.ts';
import { CorrectionRepository } from './correction.repository.ts';

/** Corrects what a visitor mistyped, and sends the lead to HubSpot again. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly repository: CorrectionRepository,
    private readonly summaries: LeadSummaries,
    private readonly dispatcher: DeliveryDispatcher,
  ) {}

  /**
   * @throws ApiException `not_found`; `validation_failed` if the form does not accept the value; `conflict` if a
   * colleague has corrected the field since the caller saw it (`was`), or if the address was sent a confirmation link,
   * which would then confirm the new address
   */
  async correct(id: string, correction: LeadCorrection, user: SignedInUser): Promise<void> {
    const { field, value } = correction;
    const lead = await this.repository.find(id);
    if (!lead) throw notFound();
    const rule: unknown = formOf(lead.kind).schema.shape[field];
    if (!(rule instanceof z.ZodType)) throw refused('This form has no such field.');
    const checked = rule.pipe(z.string().optional()).safeParse(value);
    if (!checked.success) throw refused(checked.error.issues[0]?.message ?? 'Please check this.');
    const corrected = checked.data ?? null;
    const sealed = this.summaries.open(lead);
    if (corrected === null && (sealed?.reachBy ?? 'email') !== 'email') {
      throw refused('They asked to be called or texted, so a phone number is needed.');
    }
    const wasAskedToConfirm = lead.deliveries.some(
      ({ destination }) => destination === 'EMAIL_CONFIRMATION',
    );
    if (field === 'email' && wasAskedToConfirm) {
      throw new ApiException(
        'conflict',
        'This address was asked to confirm an opt-in by e-mail. Another one has to sign up by itself.',
      );
    }
    const usesEmail =
      contactMethodOf({ ...sealed, communicationsOptIn: lead.communicationsOptIn }) === 'email';
    const wanted = { field, value: corrected, was: correction.was, usesEmail };
    const deliveries = await this.repository.correct(lead.id, wanted, user);
    if (!deliveries) {
      if (!(await this.repository.find(id))) throw notFound();
      throw new ApiException(
        'conflict',
        'A colleague has corrected this meanwhile. Nothing was saved.',
      );
    }
    this.dispatcher.offer(deliveries);
  }
}

const notFound = () => new ApiException('not_found', 'This submission does not exist.');

const refused = (message: string) =>
  new ApiException('validation_failed', message, { fields: { value: message } });
