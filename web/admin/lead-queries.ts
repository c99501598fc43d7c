import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  leadCountsSchema,
  leadDetailSchema,
  leadPageSchema,
  type LeadSearch,
} from '#contracts/leads';
import { ApiError, apiRequest, getJson } from '../http/api-client.ts';

/** Polling interval of open screens, ms. */
const POLL_MS = 15_000;
/** Stale time: how long a cached answer is shown without a new request, ms. */
const FRESH_MS = 5_000;

export const LEADS_URL = '/api/admin/leads';

/** Query key of all lead lists, whatever their filter. */
export const LEAD_LISTS_KEY = [LEADS_URL, 'list'];

export type LeadFilter = Omit<LeadSearch, 'cursor' | 'limit'>;

/** Leads that match, page by page. The filter is sent in a body, because it may hold a name. */
export function leadListQuery(filter: LeadFilter) {
  return infiniteQueryOptions({
    queryKey: [...LEAD_LISTS_KEY, filter],
    queryFn: async ({ pageParam, signal }) => {
      const body = { ...filter, ...(pageParam && { cursor: pageParam }) };
      const answer = await apiRequest('POST', `${LEADS_URL}/search`, body, { signal });
      return leadPageSchema.parse(await answer.json());
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    // A refetch reads every loaded page again: the interval grows with them, so that the rate of requests does not.
    refetchInterval: ({ state }) => POLL_MS * Math.max(1, state.data?.pages.length ?? 1),
  });
}

/** How many leads are unread and how many replies are late. */
export const leadCountsQuery = queryOptions({
  queryKey: [LEADS_URL, 'counts'],
  queryFn: ({ signal }) => getJson(leadCountsSchema, `${LEADS_URL}/counts`, { signal }),
  staleTime: FRESH_MS,
  refetchInterval: POLL_MS,
});

/** One lead with its deliveries. Polls while a delivery is in progress. */
export function leadQuery(id: string) {
  return queryOptions({
    queryKey: [LEADS_URL, 'detail', id],
    queryFn: ({ signal }) => getJson(leadDetailSchema, `${LEADS_URL}/${id}`, { signal }),
    staleTime: FRESH_MS,
    // Back at the screen, staff see what a colleague has changed meanwhile.
    refetchOnWindowFocus: true,
    // Every read is audited: an open screen must not flood the audit log.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => !isSettled(delivery)) ? POLL_MS : false,
  });
}

/** Whether the server says that there is no such lead (any more). */
export const isGone = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 404;

function isSettled(delivery: { state: string; checkDueAt: string | null }): boolean {
  if (delivery.state === 'DELIVERED') return delivery.checkDueAt === null;
  return ['FAILED', 'WAITING', 'HELD'].includes(delivery.state);
}
