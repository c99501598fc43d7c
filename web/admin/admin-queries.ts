import { queryOptions } from '@tanstack/react-query';
import { destinationListSchema } from '#contracts/deliveries';
import { erasureTaskListSchema } from '#contracts/erasures';
import { queryFunction } from '../http/query-function.ts';
import { FRESH_MS, pollMs } from './freshness.ts';

/** The health of each destination. */
export const destinationsQuery = queryOptions({
  queryKey: ['/api/admin/destinations'],
  queryFn: queryFunction(destinationListSchema),
  staleTime: FRESH_MS,
  refetchInterval: pollMs,
});

/** Contacts to delete in HubSpot by hand. */
export const erasureTasksQuery = queryOptions({
  queryKey: ['/api/admin/erasure-tasks'],
  queryFn: queryFunction(erasureTaskListSchema),
  staleTime: FRESH_MS,
  refetchInterval: pollMs,
});
