import { queryOptions } from '@tanstack/react-query';
import { freshnessSchema } from '#contracts/freshness';
import { queryFunction } from '../../../http/query-function.ts';

/** What on the site may be out of date. It changes with publications and once a week, so it is not polled. */
export const freshnessQuery = queryOptions({
  queryKey: ['/api/admin/freshness'],
  queryFn: queryFunction(freshnessSchema),
  staleTime: 5_000,
});
