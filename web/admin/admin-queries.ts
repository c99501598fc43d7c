import { queryOptions } from '@tanstack/react-query';
import { sessionSchema } from '#contracts/auth';
import { destinationListSchema } from '#contracts/deliveries';
import { erasureTaskListSchema } from '#contracts/erasures';
import { relieGapListSchema } from '#contracts/relie';
import { queryFunction, queryFunctionOrNull } from '../http/query-function.ts';

/** Polling interval of open screens, ms. */
const POLL_MS = 15_000;
/** Stale time: how long a cached answer is shown without a new request, ms. */
const FRESH_MS = 5_000;

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
