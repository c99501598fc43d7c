import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { ClaimedDelivery, SingleAdapter } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import { commonFailure, networkFailure, readErrorBody, type HubSpotAnswer } from './answers.ts';
import { marketingConsentText } from './consent-texts.ts';
import { contactKey } from './contact-properties.ts';
import { HubSpotClient } from './hubspot-client.ts';
import { HUBSPOT_PATHS } from './hubspot-paths.ts';

const statusesSchema = z.object({
  results: z.array(z.object({ subscriptionId: z.coerce.string(), status: z.string() })),
});

/**
 * Adds an address to the marketing subscription. Idempotent. The status is read first, because this endpoint can
 * resubscribe an address that has opted out (HubSpot's guide to v4), and anybody can enter anybody's address.
 */
@Injectable()
export class SubscriptionAdapter implements SingleAdapter {
  readonly destination = 'HUBSPOT_SUBSCRIPTION';

  constructor(
    private readonly client: HubSpotClient,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  isConfigured(): boolean {
    return this.client.isConfigured && this.environment.HUBSPOT_SUBSCRIPTION_ID !== undefined;
  }

  async send({ submission }: ClaimedDelivery): Promise<Outcome> {
    const subscriptionId = this.environment.HUBSPOT_SUBSCRIPTION_ID ?? '';
    const path = HUBSPOT_PATHS.subscriptionStatus(contactKey(submission.email));
    try {
      const before = await this.client.get(`${path}?channel=EMAIL`);
      const failure = commonFailure(before);
      if (failure) return failure;
      const status = statusIn(before, subscriptionId);
      if (status === 'UNSUBSCRIBED') return optedOut(before.status);
      if (status === 'SUBSCRIBED') {
        return delivered(before.status, 'HubSpot says this address had opted in before.');
      }
      const text = marketingConsentText(submission.consents);
      const answer = await this.client.post(path, {
        channel: 'EMAIL',
        statusState: 'SUBSCRIBED',
        subscriptionId: Number(subscriptionId),
        ...(text && { legalBasis: 'CONSENT_WITH_NOTICE', legalBasisExplanation: text }),
      });
      return read(answer, subscriptionId);
    } catch (error) {
      return networkFailure(error);
    }
  }
}

/** The status of one subscription in HubSpot's list, if it names it. */
function statusIn({ status, json }: HubSpotAnswer, subscriptionId: string): string | undefined {
  const parsed = statusesSchema.safeParse(json);
  if (status >= 300 || !parsed.success) return undefined;
  return parsed.data.results.find((row) => row.subscriptionId === subscriptionId)?.status;
}

function read(answer: HubSpotAnswer, subscriptionId: string): Outcome {
  const { status, json } = answer;
  if (status >= 200 && status < 300) {
    if (statusIn(answer, subscriptionId) === 'SUBSCRIBED') {
      return delivered(status, 'HubSpot recorded the opt-in.');
    }
    return {
      result: 'failed',
      reason: 'invalid',
      httpStatus: status,
      explanation:
        'HubSpot answered, but did not add this address. Check the subscription in HubSpot, then send again.',
    };
  }
  const failure = commonFailure(answer);
  if (failure) return failure;
  if (/unsubscribed|opted out/i.test(readErrorBody(json).message)) return optedOut(status);
  return {
    result: 'failed',
    reason: 'invalid',
    httpStatus: status,
    explanation: 'HubSpot does not accept this opt-in. Check HUBSPOT_SUBSCRIPTION_ID.',
  };
}

const delivered = (httpStatus: number, explanation: string): Outcome => ({
  result: 'delivered',
  httpStatus,
  explanation,
  checkArrival: false,
});

const optedOut = (httpStatus: number): Outcome => ({
  result: 'failed',
  reason: 'opted-out',
  httpStatus,
  explanation:
    'This person has opted out of these e-mails in HubSpot, so they were not added. Only they can opt in again, in HubSpot’s own form.',
});
