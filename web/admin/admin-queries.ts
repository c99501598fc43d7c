import { queryOptions } from '@tanstack/react-query';
import type { DestinationList } from '#contracts/deliveries';
import type { ErasureTaskList } from '#contracts/erasures';
import { uncheckedQueryFunction } from '../http/query-function.ts';
import { FRESH_MS, pollMs } from './freshness.ts';

/** Where calls are read and changed; all query keys of calls begin with it. */
export const CALLS_URL = '/api/admin/bookings';

/** The health of each destination. */
export const destinationsQuery = queryOptions({
  queryKey: ['/api/admin/destinations'],
  queryFn: uncheckedQueryFunction<DestinationList>(),
  staleTime: FRESH_MS,
  refetchInterval: pollMs,
});

/** Contacts to delete in HubSpot by hand. */
export const erasureTasksQuery = queryOptions({
  queryKey: ['/api/admin/erasure-tasks'],
  queryFn: uncheckedQueryFunction<ErasureTaskList>(),
  staleTime: FRESH_MS,
  refetchInterval: pollMs,
});
