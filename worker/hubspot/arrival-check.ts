import { Inject, Injectable } from '@nestjs/common';
import { hubSpotFormGuid } from '#runtime/environment/hubspot-form-guid';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { CircuitRepository } from '../deliveries/circuit.repository.ts';
import { isOutage } from '../deliveries/outcome.ts';
import { retryDelayMs } from '../deliveries/retry-policy.ts';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { networkTrouble, type Trouble } from './answers.ts';
import { ArrivalRepository, type UncheckedDelivery } from './arrival.repository.ts';
import { contactKey } from './contact-properties.ts';
import { CONTACTS_A_CALL, ContactReader } from './contact-reader.ts';
import { FormSubmissions, type FormSearch } from './form-submissions.ts';
import { HubSpotClient } from './hubspot-client.ts';

const FORMS_A_ROUND = 50;

/**
 * Reads deliveries back from HubSpot `ARRIVAL_CHECK_SECONDS` after they were accepted, because HubSpot answers 200 for some
 * addresses without creating a contact. What is not found is sent again.
 */
@Injectable()
export class ArrivalCheck {
  constructor(
    private readonly repository: ArrivalRepository,
    private readonly client: HubSpotClient,
    private readonly contacts: ContactReader,
    private readonly forms: FormSubmissions,
    private readonly circuits: CircuitRepository,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks the deliveries that are due.
   * @throws if the database fails; the claimed checks are due again after a minute
   */
  async run(): Promise<void> {
    if (!this.client.isConfigured) return;
    await this.check('HUBSPOT_CONTACT', CONTACTS_A_CALL, (due) => this.checkContacts(due));
    await this.check('HUBSPOT_FORM', FORMS_A_ROUND, (due) => this.checkForms(due));
  }

  /** @param look returns what kept it from reading back, if anything; the claimed checks are then due after a minute */
  private async check(
    destination: 'HUBSPOT_CONTACT' | 'HUBSPOT_FORM',
    limit: number,
    look: (due: UncheckedDelivery[]) => Promise<Trouble | undefined>,
  ): Promise<void> {
    const { deliveries, isProbe } = await this.repository.take(destination, limit);
    if (!deliveries.length) return;
    const trouble = await look(deliveries).catch(networkTrouble);
    if (trouble?.result === 'unsent') {
      if (isProbe) await this.circuits.postponeProbe(destination, trouble.retryAfterMs ?? 0);
      return;
    }
    if (trouble)
      this.logger.warn({ destination, reason: trouble.reason }, 'could not be read back');
    if (trouble?.result === 'retry' && isOutage(trouble.reason)) {
      await this.circuits.recordFailure(destination, { ...trouble, isProbe });
    } else if (isProbe) {
      await this.circuits.close(destination);
    }
  }

  private async checkContacts(deliveries: UncheckedDelivery[]): Promise<Trouble | undefined> {
    const lookups = await this.contacts.read(deliveries.map(({ email }) => email));
    if (!(lookups instanceof Map)) return lookups;
    for (const delivery of deliveries) {
      const lookup = lookups.get(contactKey(delivery.email));
      if (lookup?.is === 'found') {
        await this.repository.confirm(delivery.id, true, 'Read back: the contact is in HubSpot.');
      } else if (lookup?.is === 'refused') {
        const explanation = `HubSpot refused to read this contact back (${lookup.httpStatus}), so its arrival is not confirmed.`;
        await this.repository.confirm(delivery.id, false, explanation);
      } else {
        await this.sendAgain(delivery, {
          // An upsert can be repeated without harm, until retrying ends.
          atMostOnce: false,
          missing: 'HubSpot had said yes, but the contact is not there.',
        });
      }
    }
    return undefined;
  }

  private async checkForms(deliveries: UncheckedDelivery[]): Promise<Trouble | undefined> {
    const byForm = Map.groupBy(deliveries, ({ kind }) => hubSpotFormGuid(kind, this.environment));
    for (const [formGuid, group] of byForm) {
      const search = formGuid
        ? await this.forms.search(
            formGuid,
            group.map(({ submissionId: id, createdAt, email }) => ({ id, createdAt, email })),
          )
        : { listable: false, found: new Set<string>() };
      if ('result' in search) return search;
      for (const delivery of group) await this.settleForm(delivery, search);
    }
    return undefined;
  }

  private async settleForm(delivery: UncheckedDelivery, search: FormSearch): Promise<void> {
    if (search.found.has(delivery.submissionId)) {
      await this.repository.confirm(delivery.id, true, 'Read back: the form has it.');
    } else if (search.listable) {
      await this.sendAgain(delivery, {
        // Each repetition may show twice in HubSpot.
        atMostOnce: true,
        missing: 'HubSpot had said yes, but the form does not show it.',
      });
    } else {
      await this.repository.confirm(
        delivery.id,
        false,
        'HubSpot does not let us list this form’s submissions, so its arrival is not confirmed.',
      );
    }
  }

  private async sendAgain(
    delivery: UncheckedDelivery,
    { atMostOnce, missing }: { atMostOnce: boolean; missing: string },
  ): Promise<void> {
    this.logger.warn({ deliveryId: delivery.id }, 'accepted by HubSpot but not found there');
    await this.repository.unconfirm(delivery.id, {
      atMostOnce,
      delayMs: retryDelayMs(delivery.attemptCount),
      again: `${missing} It is sent again.`,
      giveUp: `${missing} Please look for it in HubSpot, and send it again if it is not there.`,
    });
  }
}
