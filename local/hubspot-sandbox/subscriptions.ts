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

const statusesPath =
  /^\/communication-preferences\/(?:v4|2025-09|2026-03|2026-09)\/statuses\/([^/]+)$/;

const statusUpdate = z.object({
  channel: z.literal('EMAIL'),
  statusState: z.enum(['SUBSCRIBED', 'UNSUBSCRIBED', 'NOT_SPECIFIED']),
  subscriptionId: z.number().int(),
  legalBasis: z.enum(legalBases).optional(),
  legalBasisExplanation: z.string().optional(),
});

/** The stored status of one address for one subscription. */
export interface Subscription {
  readonly emailAddress: string;
  readonly subscriptionId: number;
  readonly status: z.infer<typeof statusUpdate>['statusState'];
  readonly legalBasis?: string | undefined;
  readonly legalBasisExplanation?: string | undefined;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** The endpoints of the communication preferences API that read and set the status of an address. */
export class SubscriptionsApi {
  private readonly byKey = new Map<string, Subscription>();

  owns(path: string): boolean {
    return path.startsWith('/communication-preferences/');
  }

  /** Answers a request after authentication and rate limiting. */
  answer(call: Call, effect: Effect): Answer {
    const subscriber = statusesPath.exec(call.path)?.[1];
    if (subscriber === undefined) return notFound();
    const emailAddress = decodeURIComponent(subscriber).toLowerCase();
    if (!isEmail(emailAddress)) return invalid(`Email address ${emailAddress} is invalid`);
    if (call.method === 'GET') return this.read(emailAddress, call);
    return call.method === 'POST' ? this.update(emailAddress, call, effect) : notFound();
  }

  /** All statuses, oldest first. */
  all(): Subscription[] {
    return [...this.byKey.values()];
  }

  clear(): void {
    this.byKey.clear();
  }

  private read(emailAddress: string, call: Call): Answer {
    if (call.query.get('channel') !== 'EMAIL') return invalid('channel must be EMAIL');
    const own = this.all().filter((subscription) => subscription.emailAddress === emailAddress);
    return completed(call, own);
  }

  private update(emailAddress: string, call: Call, effect: Effect): Answer {
    const read = readJson(call.body, statusUpdate);
    if ('refusal' in read) return read.refusal;
    const { statusState, subscriptionId, legalBasis, legalBasisExplanation } = read.value;
    const key = `${subscriptionId} ${emailAddress}`;
    const earlier = this.byKey.get(key);
    if (earlier?.status === 'UNSUBSCRIBED' && statusState === 'SUBSCRIBED') {
      return invalid(
        `Subscription ${subscriptionId} for ${emailAddress} cannot be updated because they have unsubscribed`,
      );
    }
    const updated: Subscription = {
      emailAddress,
      subscriptionId,
      status: effect.ignoresOptIn ? 'NOT_SPECIFIED' : statusState,
      legalBasis,
      legalBasisExplanation,
      changedAt: new Date(call.at).toISOString(),
    };
    if (!effect.drop) this.byKey.set(key, updated);
    return completed(call, [updated]);
  }
}

function completed(call: Call, subscriptions: readonly Subscription[]): Answer {
  const time = new Date(call.at).toISOString();
  return {
    status: 200,
    body: {
      status: 'COMPLETE',
      startedAt: time,
      completedAt: time,
      results: subscriptions.map((subscription) => ({
        channel: 'EMAIL',
        source: 'Public Status API',
        status: subscription.status,
        subscriberIdString: subscription.emailAddress,
        subscriptionId: subscription.subscriptionId,
        legalBasis: subscription.legalBasis,
        legalBasisExplanation: subscription.legalBasisExplanation,
        timestamp: subscription.changedAt,
      })),
    },
  };
}
