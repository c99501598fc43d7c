import { queryOptions } from '@tanstack/react-query';
import type { Person } from '#contracts/people';
import { uncheckedQueryFunction } from '../http/query-function.ts';
import { FRESH_MS } from './freshness.ts';

/** Everybody who can sign in, or could. */
export const peopleQuery = queryOptions({
  queryKey: ['/api/admin/people'],
  queryFn: uncheckedQueryFunction<Person[]>(),
  staleTime: FRESH_MS,
});
