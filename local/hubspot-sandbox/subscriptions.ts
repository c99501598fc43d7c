import { z } from 'zod';
import { isEmail } from './contact-properties.ts';
import { invalid, notFound } from './error-answers.ts';
import type { Answer, Call, Effect } from './exchange.ts';
import { readJson } from './json-body.ts';

const legalBases = [
  'LEGITIMATE_INTEREST_PQL',
  'LEGITIMATE_INTEREST_CLIENT',
  'PERFORMANCE_OF_CONTRACT',
  'CONSENT_WITH_NOTICE',
  'NON_GDPR',
  'PROCESS_AND_STORE',
  'LEGITIMATE_INTEREST_OTHER',
] as const;

const subscribeRequest = z.object({
  emailAddress: z.string(),
  subscriptionId: z.string(),
  legalBasis: z.enum(legalBases).optional(),
  legalBasisExplanation: z.string().optional(),
});

/** A marketing opt-in as kept. */
export interface Subscription extends z.infer<typeof subscribeRequest> {
  /** ISO 8601. */
  readonly subscribedAt: string;
}

/** The part of the communication preferences API that opts somebody in. */
export class SubscriptionsApi {
  private readonly byKey = new Map<string, Subscription>();

  owns(path: string): boolean {
    return path.startsWith('/communication-preferences/v3/');
  }

  /** Answers a call that is authenticated and within its limits. */
  answer(call: Call, effect: Effect): Answer {
    if (call.method !== 'POST' || call.path !== '/communication-preferences/v3/subscribe') {
      return notFound();
    }
    const read = readJson(call.body, subscribeRequest);
    if ('refusal' in read) return read.refusal;
    const emailAddress = read.value.emailAddress.toLowerCase();
    if (!isEmail(emailAddress)) return invalid(`Email address ${emailAddress} is invalid`);
    const { subscriptionId, legalBasis, legalBasisExplanation } = read.value;
    const key = `${subscriptionId} ${emailAddress}`;
    if (this.byKey.has(key)) {
      // HubSpot refuses to opt in twice, so a retry after a lost answer meets this 400.
      return invalid(`${emailAddress} is already subscribed to subscription ${subscriptionId}`);
    }
    if (!effect.drop) {
      const subscribedAt = new Date(call.at).toISOString();
      this.byKey.set(key, { ...read.value, emailAddress, subscribedAt });
    }
    return {
      status: 200,
      body: {
        id: subscriptionId,
        name: 'Marketing Information',
        description: 'Marketing offers and updates.',
        status: 'SUBSCRIBED',
        sourceOfStatus: 'SUBSCRIPTION_STATUS',
        preferenceGroupName: 'default',
        legalBasis,
        legalBasisExplanation,
      },
    };
  }

  /** Every opt-in, oldest first. */
  all(): Subscription[] {
    return [...this.byKey.values()];
  }

  clear(): void {
    this.byKey.clear();
  }
}
