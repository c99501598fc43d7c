import { queryOptions } from '@tanstack/react-query';
import { personListSchema } from '#contracts/people';
import { queryFunction } from '../http/query-function.ts';
import { FRESH_MS } from './freshness.ts';

/** Everybody who can sign in, or could. */
export const peopleQuery = queryOptions({
  queryKey: ['/api/admin/people'],
  queryFn: queryFunction(personListSchema),
  staleTime: FRESH_MS,
});
