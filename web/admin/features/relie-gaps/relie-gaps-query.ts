import { queryOptions } from '@tanstack/react-query';
import { relieGapListSchema } from '#contracts/relie';
import { queryFunction } from '../../../http/query-function.ts';

/** Questions that Relie could not answer. Counted per day, so they are not polled. Stale after 5 s. */
export const relieGapsQuery = queryOptions({
  queryKey: ['/api/admin/relie-gaps'],
  queryFn: queryFunction(relieGapListSchema),
  staleTime: 5_000,
});
