import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { sessionSchema } from '#contracts/auth';
import { destinationListSchema } from '#contracts/deliveries';
import { erasureTaskListSchema } from '#contracts/erasures';
import {
  submissionDetailSchema,
  submissionListQuerySchema,
  submissionListSchema,
  type SubmissionListQuery,
} from '#contracts/leads';
import { relieGapListSchema } from '#contracts/relie';
import { getJson } from '../http/api-client.ts';
import { queryFunction, queryFunctionOrNull } from '../http/query-function.ts';

/** Polling interval of open screens, ms. */
const POLL_MS = 15_000;
/** Stale time: how long a cached answer is shown without a new request, ms. */
const FRESH_MS = 5_000;

const SUBMISSIONS_URL = '/api/admin/submissions';

/** The signed-in user; null if there is none. */
export const sessionQuery = queryOptions({
  queryKey: ['/api/admin/session'],
  queryFn: queryFunctionOrNull(sessionSchema),
});

/** The health of each destination. */
export const destinationsQuery = queryOptions({
  queryKey: ['/api/admin/destinations'],
  queryFn: queryFunction(destinationListSchema),
  staleTime: FRESH_MS,
  refetchInterval: POLL_MS,
});

/** Contacts to delete in HubSpot by hand. */
export const erasureTasksQuery = queryOptions({
  queryKey: ['/api/admin/erasure-tasks'],
  queryFn: queryFunction(erasureTaskListSchema),
  staleTime: FRESH_MS,
  refetchInterval: POLL_MS,
});

/** Questions that Relie could not answer. Counted per day, so they are not polled. */
export const relieGapsQuery = queryOptions({
  queryKey: ['/api/admin/relie-gaps'],
  queryFn: queryFunction(relieGapListSchema),
  staleTime: FRESH_MS,
});

/** The inbox filter. */
export type InboxFilter = Pick<SubmissionListQuery, 'state' | 'kind' | 'spam'>;

const { state, kind } = submissionListQuerySchema.shape;
const inboxSearchSchema = z.object({
  state: state.catch(undefined),
  kind: kind.catch(undefined),
  spam: z.boolean().optional().catch(undefined),
});

/** Reads the filter from the search params; unknown values are ignored. Spam is hidden by default. */
export function parseInboxFilter(search: object): InboxFilter {
  const { spam, ...filter } = inboxSearchSchema.parse(search);
  return { ...filter, spam: spam ? 'true' : 'false' };
}

/** Query key of all submission lists, whatever their filter; invalidated when a submission changes. */
export const INBOX_KEY = [SUBMISSIONS_URL, 'list'];

/** Submissions that match the filter, newest first, paginated. */
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

/** One submission with its deliveries. Polls while a delivery is in progress. */
export function submissionQuery(id: string) {
  return queryOptions({
    queryKey: [SUBMISSIONS_URL, 'detail', id],
    queryFn: ({ signal }) =>
      getJson(submissionDetailSchema, `${SUBMISSIONS_URL}/${id}`, { signal }),
    staleTime: FRESH_MS,
    // Every read is audited: an open screen must not flood the audit log.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => !isSettled(delivery)) ? POLL_MS : false,
  });
}

function isSettled(delivery: { state: string; checkDueAt: string | null }): boolean {
  if (delivery.state === 'DELIVERED') return delivery.checkDueAt === null;
  return ['FAILED', 'WAITING', 'HELD'].includes(delivery.state);
}
