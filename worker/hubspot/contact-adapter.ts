import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SealedColumn } from '#prisma/sealed-column';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Adapter, ClaimedDelivery } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import {
  commonTrouble,
  networkTrouble,
  RATE_WINDOW_MS,
  readErrorBody,
  refusedFields,
  refusedProperties,
  type Trouble,
} from './answers.ts';
import { contactKey, contactProperties } from './contact-properties.ts';
import { HubSpotClient, type HubSpotAnswer } from './hubspot-client.ts';
import { UnknownProperties } from './unknown-properties.ts';

const CONTACTS = 'contacts';

const upsertAnswer = z.object({ results: z.array(z.unknown()).default([]) });

/** Creates or updates the contact, keyed by e-mail address. Idempotent. */
@Injectable()
export class ContactAdapter implements Adapter {
  readonly destination = 'HUBSPOT_CONTACT';
  private readonly unknown = new UnknownProperties();

  constructor(
    private readonly client: HubSpotClient,
    private readonly sealedColumn: SealedColumn,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  isConfigured(): boolean {
    return this.client.isConfigured;
  }

  async send(delivery: ClaimedDelivery): Promise<Outcome> {
    const { submission, droppedProperties } = delivery;
    const { HUBSPOT_FORWARD_FIELDS } = this.environment;
    const properties = contactProperties(delivery, HUBSPOT_FORWARD_FIELDS, this.sealedColumn);
    const leftOut = this.unknown.removeFrom(CONTACTS, properties);
    try {
      const answer = await this.client.upsertContacts({
        inputs: [{ id: contactKey(submission.email), idProperty: 'email', properties }],
      });
      const outcome = read(answer, Object.keys(properties), [...droppedProperties, ...leftOut]);
      return this.unknown.learnFrom(outcome, CONTACTS, leftOut);
    } catch (error) {
      return networkTrouble(error);
    }
  }
}

function read(answer: HubSpotAnswer, sent: string[], dropped: string[]): Outcome {
  const { status, json } = answer;
  const rows = upsertAnswer.catch({ results: [] }).parse(json).results;
  if (status >= 200 && status < 300 && rows.length > 0) {
    const without = dropped.length ? ` It went without ${dropped.join(', ')}.` : '';
    return {
      result: 'delivered',
      httpStatus: status,
      explanation: `HubSpot stored the contact.${without}`,
      checkArrival: true,
    };
  }
  const trouble = commonTrouble(answer);
  if (trouble) return trouble;
  const refusedRow = rowError(json);
  if (status === 404 || (status < 300 && refusedRow === undefined)) return unreadable(status);
  return refusal(status, refusedRow ?? json, sent);
}

/** Categories of a row that was not stored and may be sent again as it is. */
const TRANSIENT_ROWS: Record<string, Trouble> = {
  CONFLICT: {
    result: 'retry',
    reason: 'busy',
    explanation: 'HubSpot was just storing the same contact for another call.',
  },
  RATE_LIMITS: {
    result: 'retry',
    reason: 'rate-limited',
    retryAfterMs: RATE_WINDOW_MS,
    explanation: 'HubSpot asked us to slow down.',
  },
  INTERNAL_ERROR: {
    result: 'retry',
    reason: 'server-error',
    explanation: 'HubSpot had a problem of its own with this contact.',
  },
};

/** 2xx without a contact, or 404: the answer does not come from HubSpot's contacts API. */
const unreadable = (httpStatus: number): Outcome => ({
  result: 'retry',
  reason: 'server-error',
  httpStatus,
  explanation: `HubSpot’s answer could not be read (${httpStatus}). Check HUBSPOT_API_URL.`,
});

/** The error row of a 207 without results. */
function rowError(json: unknown): unknown {
  const rows = z.object({ errors: z.array(z.unknown()).min(1) }).safeParse(json);
  return rows.success && readErrorBody(json).category === '' ? rows.data.errors[0] : undefined;
}

function refusal(status: number, body: unknown, sent: string[]): Outcome {
  const refused = refusedProperties(body).filter(({ name }) => sent.includes(name));
  const optional = refused.filter(({ name }) => name !== 'email');
  if (optional.length) {
    return refusedFields(
      status,
      optional.map(({ name, error }) => ({ name, unknown: error === 'PROPERTY_DOESNT_EXIST' })),
    );
  }
  const { message, category } = readErrorBody(body);
  const transient = TRANSIENT_ROWS[category];
  if (transient) return { ...transient, httpStatus: status };
  if (status === 409 || message.includes('already has that value')) {
    return {
      result: 'retry',
      reason: 'busy',
      httpStatus: status,
      explanation: 'HubSpot was just storing the same address for another contact.',
    };
  }
  return {
    result: 'failed',
    reason: 'invalid',
    httpStatus: status,
    explanation: refused.some(({ name }) => name === 'email')
      ? 'HubSpot does not accept this e-mail address.'
      : `HubSpot does not accept this contact (${status}).`,
  };
}
