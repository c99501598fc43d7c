import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ClaimedDelivery } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { commonTrouble } from './answers.ts';
import { contactKey } from './contact-properties.ts';
import { HubSpotClient } from './hubspot-client.ts';
import { HUBSPOT_PATHS } from './hubspot-paths.ts';

const PAGE = 50;
// Fifty submissions a page, in the order in which they arrived, newest first: a practice never has this many after the
// one we look for. After an outage that order is not the order of `submittedAt`, so only this number ends the search.
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

/** `listable` is false where HubSpot does not let us look; `found` holds ids of submissions. */
export interface FormSearch {
  listable: boolean;
  found: Set<string>;
}

/** Looks into what HubSpot's form has received, because a form submission can be neither keyed nor repeated safely. */
@Injectable()
export class FormSubmissions {
  constructor(private readonly client: HubSpotClient) {}

  /**
   * Which of `wanted` the form holds, told by the time we gave them and their address, in as few calls as it takes.
   * @returns an outcome where HubSpot is in trouble
   * @throws the network's error
   */
  async search(
    formGuid: string,
    wanted: readonly Submission[],
  ): Promise<FormSearch | Extract<Outcome, { result: 'retry' | 'failed' }>> {
    const missing = new Map(wanted.map((submission) => [keyOf(submission), submission.id]));
    const found = new Set<string>();
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES && missing.size > 0; page++) {
      const answer = await this.client.get(
        HUBSPOT_PATHS.listFormSubmissions(formGuid, { limit: PAGE, after }),
      );
      // Without the scope or the endpoint nothing can be known; that must not keep the lead from being sent.
      if (answer.status === 403 || answer.status === 404) return { listable: false, found };
      const trouble = commonTrouble(answer);
      if (trouble) return trouble;
      const parsed = listing.safeParse(answer.json);
      if (!parsed.success) return { listable: false, found };
      const { results, paging } = parsed.data;
      for (const { submittedAt, values } of results) {
        const email = values.find(({ name }) => name === 'email')?.value ?? '';
        const key = `${submittedAt} ${contactKey(email)}`;
        const id = missing.get(key);
        if (id && missing.delete(key)) found.add(id);
      }
      after = paging?.next.after;
      if (!after) break;
    }
    return { listable: true, found };
  }
}

const keyOf = ({ createdAt, email }: Submission): string =>
  `${createdAt.getTime()} ${contactKey(email)}`;
