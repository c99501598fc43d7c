import { queryOptions } from '@tanstack/react-query';
import { erasureProofListSchema, retentionPreviewSchema } from '#contracts/erasures';
import { queryFunction } from '../../../http/query-function.ts';

/** The proof of each erasure. HubSpot's part takes a minute or more, so it is polled. */
export const erasuresQuery = queryOptions({
  queryKey: ['/api/admin/erasures'],
  queryFn: queryFunction(erasureProofListSchema),
  refetchInterval: 15_000,
});

/** What retention will delete. */
export const retentionQuery = queryOptions({
  queryKey: ['/api/admin/retention'],
  queryFn: queryFunction(retentionPreviewSchema),
});
