import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '../../runtime/environment.ts';
import type { Adapter, ClaimedDelivery } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '../tokens.ts';
import { commonTrouble, networkTrouble, readErrorBody } from './answers.ts';
import { contactKey } from './contact-properties.ts';
import { HubSpotClient } from './hubspot-client.ts';
import { HUBSPOT_PATHS } from './hubspot-paths.ts';

/** Records the marketing opt-in of a newsletter sign-up. Opting in twice is opting in. */
@Injectable()
export class SubscriptionAdapter implements Adapter {
  readonly destination = 'HUBSPOT_SUBSCRIPTION';

  constructor(
    private readonly client: HubSpotClient,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  isConfigured(): boolean {
    return this.client.isConfigured && this.environment.HUBSPOT_SUBSCRIPTION_ID !== undefined;
  }

  async send({ submission }: ClaimedDelivery): Promise<Outcome> {
    try {
      const answer = await this.client.post(HUBSPOT_PATHS.subscribe, {
        emailAddress: contactKey(submission.email),
        subscriptionId: this.environment.HUBSPOT_SUBSCRIPTION_ID,
        legalBasis: 'CONSENT_WITH_NOTICE',
        legalBasisExplanation: `Signed up for the newsletter on ${submission.pageName}.`,
      });
      const { status, json } = answer;
      const already = readErrorBody(json).message.includes('already subscribed');
      if ((status >= 200 && status < 300) || already) {
        return {
          result: 'delivered',
          httpStatus: status,
          explanation: already
            ? 'HubSpot says this address had opted in before.'
            : 'HubSpot recorded the opt-in.',
          checkArrival: false,
        };
      }
      return (
        commonTrouble(answer) ?? {
          result: 'failed',
          reason: 'invalid',
          httpStatus: status,
          explanation: `HubSpot does not accept this opt-in (${status}).`,
        }
      );
    } catch (error) {
      return networkTrouble(error);
    }
  }
}
