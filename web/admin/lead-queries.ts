import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LeadCounts, LeadPage, LeadSearch } from '#contracts/leads';
import { apiRequest, getJson } from '../http/api-client.ts';
import { isGone, uncheckedQueryFunction } from '../http/query-function.ts';
import { drafts } from './drafts.ts';
import { FRESH_MS, pollMs } from './freshness.ts';

export const LEADS_URL = '/api/admin/leads';

/** Query key of all lead lists, whatever their filter. */
export const LEAD_LISTS_KEY = [LEADS_URL, 'list'];
/** Query key of all single leads. */
export const LEAD_DETAILS_KEY = [LEADS_URL, 'detail'];
/** Mutation key of the erasure of a person. */
export const ERASURE_KEY = [LEADS_URL, 'erase'];

export type LeadFilter = Omit<LeadSearch, 'cursor' | 'limit'>;

/** Leads that match, page by page. The filter is sent in a body, because it may hold a name. */
export function leadListQuery(filter: LeadFilter) {
  return infiniteQueryOptions({
    queryKey: [...LEAD_LISTS_KEY, filter],
    queryFn: async ({ pageParam, signal }) => {
      const body = { ...filter, ...(pageParam && { cursor: pageParam }) };
      const answer = await apiRequest('POST', `${LEADS_URL}/search`, body, { signal });
      return (await answer.json()) as LeadPage;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    // A refetch reads every loaded page again: the interval grows with them, so that the rate of requests does not.
    refetchInterval: ({ state }) => pollMs() * Math.max(1, state.data?.pages.length ?? 1),
  });
}

/** How many leads are unread and how many replies are late. */
export const leadCountsQuery = queryOptions({
  queryKey: [`${LEADS_URL}/counts`],
  queryFn: uncheckedQueryFunction<LeadCounts>(),
  staleTime: FRESH_MS,
  refetchInterval: pollMs,
});

/** One lead with its deliveries. Polls while a delivery is in progress. */
export function leadQuery(id: string) {
  return queryOptions({
    queryKey: [...LEAD_DETAILS_KEY, id],
    queryFn: async ({ signal }) => {
      try {
        // Imported on demand: the list uses this module, too, and must not load zod.
        const { leadDetailSchema } = await import('#contracts/leads');
        return await getJson(leadDetailSchema, `${LEADS_URL}/${id}`, { signal });
      } catch (error) {
        if (isGone(error)) drafts.forget(id);
        throw error;
      }
    },
    staleTime: FRESH_MS,
    // On return to the screen, staff see what a colleague has changed meanwhile.
    refetchOnWindowFocus: true,
    // Every read is audited: an open screen must not flood the audit log.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => !isSettled(delivery)) ? pollMs() : false,
  });
}

function isSettled(delivery: { state: string; checkDueAt: string | null }): boolean {
  if (delivery.state === 'DELIVERED') return delivery.checkDueAt === null;
  return ['FAILED', 'WAITING', 'HELD', 'PLANNED'].includes(delivery.state);
}
