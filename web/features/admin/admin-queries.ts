import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { sessionSchema } from '#contracts/auth';
import { destinationListSchema } from '#contracts/deliveries';
import {
  submissionDetailSchema,
  submissionListQuerySchema,
  submissionListSchema,
  type SubmissionListQuery,
} from '#contracts/leads';
import { relieGapListSchema } from '#contracts/relie';
import { getJson } from '../../http/api-client.ts';
import { queryFunction, queryFunctionOrNull } from '../../http/query-function.ts';

/** How often a screen that staff leave open looks for news, ms. */
const POLL_MS = 15_000;
/** How long an answer may be shown again without asking, ms. */
const FRESH_MS = 5_000;

const SUBMISSIONS_URL = '/api/admin/submissions';

/** Who is signed in; null if nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['/api/admin/session'],
  queryFn: queryFunctionOrNull(sessionSchema),
});

/** How each destination is doing. */
export const destinationsQuery = queryOptions({
  queryKey: ['/api/admin/destinations'],
  queryFn: queryFunction(destinationListSchema),
  staleTime: FRESH_MS,
  refetchInterval: POLL_MS,
});

/** What Relie could not answer; counted by the day, so that a screen left open need not ask again. */
export const relieGapsQuery = queryOptions({
  queryKey: ['/api/admin/relie-gaps'],
  queryFn: queryFunction(relieGapListSchema),
  staleTime: FRESH_MS,
});

/** Which submissions the inbox shows. */
export type InboxFilter = Pick<SubmissionListQuery, 'state' | 'kind' | 'spam'>;

const { state, kind } = submissionListQuerySchema.shape;
const inboxSearchSchema = z.object({
  state: state.catch(undefined),
  kind: kind.catch(undefined),
  spam: z.boolean().optional().catch(undefined),
});

/** What the address bar says, as a filter; what is not known there counts as not said. Spam is folded away. */
export function parseInboxFilter(search: object): InboxFilter {
  const { spam, ...filter } = inboxSearchSchema.parse(search);
  return { ...filter, spam: spam ? 'true' : 'false' };
}

/** All lists of submissions, whatever their filter: what a change of one submission makes stale. */
export const INBOX_KEY = [SUBMISSIONS_URL, 'list'];

/** The submissions that pass the filter, newest first, page by page. */
export function inboxQuery(filter: InboxFilter) {
  return infiniteQueryOptions({
    queryKey: [...INBOX_KEY, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...filter, before: pageParam })) {
        if (value) query.set(name, value);
      }
      return getJson(submissionListSchema, `${SUBMISSIONS_URL}?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.before,
    staleTime: FRESH_MS,
    refetchInterval: POLL_MS,
  });
}

/** One submission with its deliveries. Asks again by itself while one of them is still under way. */
export function submissionQuery(id: string) {
  return queryOptions({
    queryKey: [SUBMISSIONS_URL, 'detail', id],
    queryFn: ({ signal }) =>
      getJson(submissionDetailSchema, `${SUBMISSIONS_URL}/${id}`, { signal }),
    staleTime: FRESH_MS,
    // Every reading is put on record: a screen left open must not fill the record for nothing.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => !isSettled(delivery)) ? POLL_MS : false,
  });
}

function isSettled(delivery: { state: string; checkDueAt: string | null }): boolean {
  if (delivery.state === 'DELIVERED') return delivery.checkDueAt === null;
  return delivery.state === 'FAILED' || delivery.state === 'WAITING';
}
