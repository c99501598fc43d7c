import { queryOptions } from '@tanstack/react-query';
import { erasureProofListSchema, retentionPreviewSchema } from '#contracts/erasures';
import { queryFunction } from '../../../http/query-function.ts';

/** Stale time: how long a cached answer is shown without a new request, ms. */
const FRESH_MS = 5_000;

/** The proof of each erasure. HubSpot's part takes a minute or more, so it is polled. */
export const erasuresQuery = queryOptions({
  queryKey: ['/api/admin/erasures'],
  queryFn: queryFunction(erasureProofListSchema),
  staleTime: FRESH_MS,
  refetchInterval: 15_000,
});

/** What retention will delete. */
export const retentionQuery = queryOptions({
  queryKey: ['/api/admin/retention'],
  queryFn: queryFunction(retentionPreviewSchema),
  staleTime: FRESH_MS,
});
