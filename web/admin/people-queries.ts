import { queryOptions } from '@tanstack/react-query';
import { personListSchema } from '#contracts/people';
import { queryFunction } from '../http/query-function.ts';

/** Stale time: how long a cached answer is shown without a new request, ms. */
const FRESH_MS = 5_000;

/** Everybody who can sign in, or could. */
export const peopleQuery = queryOptions({
  queryKey: ['/api/admin/people'],
  queryFn: queryFunction(personListSchema),
  staleTime: FRESH_MS,
});
