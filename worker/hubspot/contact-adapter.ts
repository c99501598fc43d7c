import { Inject, Injectable } from '@nestjs/common';
import { SealedColumn } from '#prisma/sealed-column';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { BatchAdapter, ClaimedDelivery } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import { networkFailure } from './answers.ts';
import { contactKey, contactProperties } from './contact-properties.ts';
import { CONTACTS_PER_REQUEST, ContactReader, type Lookup } from './contact-reader.ts';
import { HubSpotClient } from './hubspot-client.ts';
import {
  couldOverwrite,
  guardExisting,
  keptPropertiesNote,
  type Guarded,
} from './guarded-properties.ts';
import { UnknownProperties } from './unknown-properties.ts';
import { readUpsert, type StoredContact, type UpsertRow } from './upsert-answer.ts';

const CONTACTS = 'contacts';

interface Row extends UpsertRow, Guarded {
  delivery: ClaimedDelivery;
  /** Properties left out because HubSpot is known not to have them. */
  leftOut: string[];
}

/**
 * Creates contacts, or fills what is blank in them, keyed by e-mail address: one request reads a batch and one writes
 * it. Idempotent.
 */
@Injectable()
export class ContactAdapter implements BatchAdapter {
  readonly destination = 'HUBSPOT_CONTACT';
  readonly batchSize = CONTACTS_PER_REQUEST;
  private readonly unknown = new UnknownProperties();

  constructor(
    private readonly client: HubSpotClient,
    private readonly contacts: ContactReader,
    private readonly sealedColumn: SealedColumn,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  isConfigured(): boolean {
    return this.client.isConfigured;
  }

  async sendBatch(deliveries: readonly ClaimedDelivery[]): Promise<Outcome[]> {
    const outcomes = new Map<string, Outcome>();
    for (const round of roundsOf(deliveries)) {
      const goesOn = await this.sendRound(round, outcomes);
      if (!goesOn) break;
    }
    return deliveries.map(({ id }) => outcomes.get(id) ?? { result: 'unsent' });
  }

  /** Sends deliveries of different addresses. @returns whether HubSpot can take more */
  private async sendRound(
    deliveries: readonly ClaimedDelivery[],
    outcomes: Map<string, Outcome>,
  ): Promise<boolean> {
    const drafts = deliveries.map((delivery) => {
      const { HUBSPOT_FORWARD_FIELDS } = this.environment;
      const properties = contactProperties(delivery, HUBSPOT_FORWARD_FIELDS, this.sealedColumn);
      const leftOut = this.unknown.removeFrom(CONTACTS, properties);
      return { delivery, key: contactKey(delivery.submission.email), properties, leftOut };
    });
    const toRead = drafts.filter(({ properties }) => couldOverwrite(properties));
    const lookups = toRead.length
      ? await this.contacts.read(toRead.map(({ key }) => key)).catch(networkFailure)
      : new Map<string, Lookup>();
    if (!(lookups instanceof Map)) {
      for (const { id } of deliveries) outcomes.set(id, lookups);
      return false;
    }
    const rows = drafts.map(({ delivery, key, properties, leftOut }) => ({
      delivery,
      key,
      leftOut,
      traceId: delivery.attemptId,
      ...guardExisting(properties, lookups.get(key) ?? { is: 'absent' }),
    }));
    return this.upsert(rows, outcomes);
  }

  private async upsert(rows: readonly Row[], outcomes: Map<string, Outcome>): Promise<boolean> {
    const answer = await this.client
      .upsertContacts({
        inputs: rows.map(({ key, traceId, properties }) => ({
          id: key,
          idProperty: 'email',
          objectWriteTraceId: traceId,
          properties,
        })),
      })
      .catch(networkFailure);
    const verdict = 'result' in answer ? { ofAll: answer } : readUpsert(answer, rows);
    if (verdict.ofAll) {
      for (const { delivery } of rows) outcomes.set(delivery.id, verdict.ofAll);
      return false;
    }
    const unnamed: Row[] = [];
    for (const row of rows) {
      const stored = verdict.stored.get(row.traceId);
      const outcome = stored
        ? storedOutcome(row, stored, verdict.httpStatus)
        : verdict.refused.get(row.traceId);
      if (outcome) {
        outcomes.set(row.delivery.id, this.unknown.learnFrom(outcome, CONTACTS, row.leftOut));
      } else {
        unnamed.push(row);
      }
    }
    if (unnamed.length < rows.length) return !unnamed.length || this.upsert(unnamed, outcomes);
    const half = Math.ceil(rows.length / 2);
    return (
      (await this.upsert(rows.slice(0, half), outcomes)) &&
      (await this.upsert(rows.slice(half), outcomes))
    );
  }
}

/**
 * HubSpot takes an address once per request, so later submissions of one address go in later requests, in their order.
 */
function roundsOf(deliveries: readonly ClaimedDelivery[]): ClaimedDelivery[][] {
  const rounds: ClaimedDelivery[][] = [];
  const seen = new Map<string, number>();
  for (const delivery of deliveries) {
    const key = contactKey(delivery.submission.email);
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    (rounds[round] ??= []).push(delivery);
  }
  return rounds;
}

function storedOutcome(row: Row, { contactId }: StoredContact, httpStatus: number): Outcome {
  const dropped = [...row.delivery.droppedProperties, ...row.leftOut];
  const without = dropped.length ? ` It went without ${dropped.join(', ')}.` : '';
  return {
    result: 'delivered',
    httpStatus,
    explanation: `HubSpot stored the contact.${without}${keptPropertiesNote(row)}`,
    checkArrival: true,
    keptProperties: row.kept,
    contactId,
  };
}
