import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ClaimedDelivery } from '../deliveries/delivery.ts';
import { commonFailure, unreadable, type Failure } from './answers.ts';
import { contactKey } from './contact-properties.ts';
import { HubSpotClient } from './hubspot-client.ts';
import { HUBSPOT_PATHS } from './hubspot-paths.ts';

const PAGE = 50;
// HubSpot lists submissions in order of arrival, newest first. After an outage that is not the order of `submittedAt`,
// so only this limit ends a search. What is further back counts as unknown: sent again, it could appear twice.
const MAX_PAGES = 10;

const listing = z.object({
  results: z.array(
    z.object({
      submittedAt: z.coerce.number(),
      values: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  paging: z.object({ next: z.object({ after: z.coerce.string() }) }).optional(),
});

type Submission = Pick<ClaimedDelivery['submission'], 'id' | 'createdAt' | 'email'>;

export interface FormSearch {
  /** Ids of submissions. */
  found: Set<string>;
  /**
   * Whether a submission that was not found is absent. False if HubSpot does not list the form, or lists more
   * submissions than the search reads.
   */
  isComplete: boolean;
}

/** Searches what a HubSpot form has received. HubSpot has no idempotency key for forms, so a retry needs this check. */
@Injectable()
export class FormSubmissions {
  constructor(private readonly client: HubSpotClient) {}

  /**
   * Finds which of `wanted` the form has received, matched by `submittedAt` and e-mail address.
   * @returns an outcome instead if HubSpot refuses or fails
   * @throws the network's error
   */
  async search(formGuid: string, wanted: readonly Submission[]): Promise<FormSearch | Failure> {
    const missing = new Map(wanted.map((submission) => [keyOf(submission), submission.id]));
    const found = new Set<string>();
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES && missing.size > 0; page++) {
      const answer = await this.client.get(
        HUBSPOT_PATHS.listFormSubmissions(formGuid, { limit: PAGE, after }),
      );
      // Without the scope or the endpoint arrival cannot be known. The lead is sent all the same.
      if (answer.status === 403 || answer.status === 404) return { found, isComplete: false };
      const failure = commonFailure(answer);
      if (failure) return failure;
      const parsed = listing.safeParse(answer.json);
      if (!parsed.success) return unreadable(answer.status);
      const { results, paging } = parsed.data;
      for (const { submittedAt, values } of results) {
        const email = values.find(({ name }) => name === 'email')?.value ?? '';
        const key = `${submittedAt} ${contactKey(email)}`;
        const id = missing.get(key);
        if (id && missing.delete(key)) found.add(id);
      }
      after = paging?.next.after;
      if (!after) return { found, isComplete: true };
    }
    return { found, isComplete: missing.size === 0 };
  }
}

const keyOf = ({ createdAt, email }: Submission): string =>
  `${createdAt.getTime()} ${contactKey(email)}`;
