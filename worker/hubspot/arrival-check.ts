import { Inject, Injectable } from '@nestjs/common';
import { hubSpotFormGuid } from '#runtime/environment/hubspot-form-guid';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { CallsRepository, type Call } from '../bookings/calls.repository.ts';
import { CircuitRepository } from '../circuits/circuit.repository.ts';
import { isOutage } from '../deliveries/outcome.ts';
import { retryDelayMs } from '../deliveries/retry-policy.ts';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { networkFailure, type Failure } from './answers.ts';
import {
  ArrivalRepository,
  type CheckedDestination,
  type UncheckedDelivery,
} from './arrival.repository.ts';
import { CALL_STATUS } from './booking-adapter.ts';
import { contactKey } from './contact-properties.ts';
import { CONTACTS_PER_REQUEST, ContactReader, type Lookup } from './contact-reader.ts';
import { FormSubmissions, type FormSearch } from './form-submissions.ts';
import { HubSpotClient } from './hubspot-client.ts';

const FORMS_A_ROUND = 50;

/**
 * Reads deliveries back from HubSpot `ARRIVAL_CHECK_SECONDS` after they were accepted, because HubSpot answers 200 for
 * some addresses without creating a contact. What is not found is sent again.
 */
@Injectable()
export class ArrivalCheck {
  constructor(
    private readonly repository: ArrivalRepository,
    private readonly client: HubSpotClient,
    private readonly contacts: ContactReader,
    private readonly forms: FormSubmissions,
    private readonly calls: CallsRepository,
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
    await this.check('HUBSPOT_CONTACT', CONTACTS_PER_REQUEST, (due) => this.checkContacts(due));
    await this.check('HUBSPOT_FORM', FORMS_A_ROUND, (due) => this.checkForms(due));
    await this.check('HUBSPOT_BOOKING', CONTACTS_PER_REQUEST, (due) => this.checkBookings(due));
  }

  /** @param look reads back; returns a failure if it could not, and the claimed checks are then due after a minute */
  private async check(
    destination: CheckedDestination,
    limit: number,
    look: (due: UncheckedDelivery[]) => Promise<Failure | undefined>,
  ): Promise<void> {
    const { deliveries, isProbe } = await this.repository.take(destination, limit);
    if (!deliveries.length) return;
    const failure = await look(deliveries);
    if (failure?.result === 'unsent') {
      if (isProbe) await this.circuits.postponeProbe(destination, failure.retryAfterMs ?? 0);
      return;
    }
    if (failure)
      this.logger.warn({ destination, reason: failure.reason }, 'arrival check failed, will retry');
    if (failure?.result === 'retry' && isOutage(failure.reason)) {
      await this.circuits.recordFailure(destination, { ...failure, isProbe });
    } else if (isProbe) {
      await this.circuits.close(destination);
    }
  }

  private async checkContacts(deliveries: UncheckedDelivery[]): Promise<Failure | undefined> {
    const lookups = await this.contacts
      .read(deliveries.map(({ email }) => email))
      .catch(networkFailure);
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

  private async checkForms(deliveries: UncheckedDelivery[]): Promise<Failure | undefined> {
    const byForm = Map.groupBy(deliveries, ({ kind }) => hubSpotFormGuid(kind, this.environment));
    for (const [formGuid, group] of byForm) {
      const search = formGuid
        ? await this.forms
            .search(
              formGuid,
              group.map(({ submissionId: id, createdAt, email }) => ({ id, createdAt, email })),
            )
            .catch(networkFailure)
        : { found: new Set<string>(), isComplete: false };
      if ('result' in search) return search;
      for (const delivery of group) await this.settleForm(delivery, search);
    }
    return undefined;
  }

  private async checkBookings(deliveries: UncheckedDelivery[]): Promise<Failure | undefined> {
    const { HUBSPOT_BOOKING_PROPERTIES: names } = this.environment;
    const wanted = names ? [names.time, names.status] : [];
    const emails = deliveries.map(({ email }) => email);
    const lookups = await this.contacts.read(emails, wanted).catch(networkFailure);
    if (!(lookups instanceof Map)) return lookups;
    for (const delivery of deliveries) {
      const lookup = lookups.get(contactKey(delivery.email));
      const call = await this.calls.ofAddress(delivery.email);
      // The contact shows only the latest call, whose own delivery is read back.
      const { bookingId, bookingSequence } = delivery;
      const isLatest =
        call !== undefined && call.id === bookingId && call.sequence === bookingSequence;
      if (!names || !isLatest || lookup?.is === 'refused') {
        const explanation =
          'Not read back: HubSpot shows a later state or another call of this address, or refused it.';
        await this.repository.confirm(delivery.id, false, explanation);
      } else if (shows(lookup, call, names, delivery.droppedProperties)) {
        await this.repository.confirm(delivery.id, true, 'Read back: HubSpot shows the call.');
      } else {
        await this.sendAgain(delivery, {
          atMostOnce: false,
          missing: 'HubSpot had said yes, but does not show the call as it stands.',
        });
      }
    }
    return undefined;
  }

  private async settleForm(delivery: UncheckedDelivery, search: FormSearch): Promise<void> {
    if (search.found.has(delivery.submissionId)) {
      await this.repository.confirm(delivery.id, true, 'Read back: the form has it.');
    } else if (search.isComplete) {
      await this.sendAgain(delivery, {
        // Each repetition may appear as a duplicate in HubSpot.
        atMostOnce: true,
        missing: 'HubSpot had said yes, but the form does not show it.',
      });
    } else {
      await this.repository.confirm(
        delivery.id,
        false,
        'HubSpot does not show us all submissions of this form, so its arrival is not confirmed.',
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
      // Attempts that failed in an outage do not lengthen the delay: HubSpot answers now.
      delayMs: retryDelayMs(delivery.timesMissed + 1),
      again: `${missing} It is sent again.`,
      giveUp: `${missing} Please look for it in HubSpot, and send it again if it is not there.`,
    });
  }
}

/** Whether a contact has the time and the state of a call. @param without properties that were not written */
function shows(
  lookup: Lookup | undefined,
  call: Call,
  names: { time: string; status: string },
  without: readonly string[],
): boolean {
  if (lookup?.is !== 'found') return false;
  const { [names.time]: time, [names.status]: status } = lookup.properties;
  return (
    (without.includes(names.time) || Date.parse(time ?? '') === call.startsAt.getTime()) &&
    (without.includes(names.status) || status === CALL_STATUS[call.status])
  );
}
