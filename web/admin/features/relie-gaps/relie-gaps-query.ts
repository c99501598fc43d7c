import { queryOptions } from '@tanstack/react-query';
import { gapPostReplySchema, relieGapListSchema, type GapPost } from '#contracts/relie';
import { apiRequest } from '../../../http/api-client.ts';
import { queryFunction } from '../../../http/query-function.ts';

const GAPS = '/api/admin/relie-gaps';

/** Questions that Relie could not answer. Counted per day, so they are not polled. Stale after 5 s. */
export const relieGapsQuery = queryOptions({
  queryKey: [GAPS],
  queryFn: queryFunction(relieGapListSchema),
  staleTime: 5_000,
});

/** Notes which post was begun for a gap. @returns the gap's post: somebody else may have been faster */
export async function noteGapPost(gapPost: GapPost): Promise<number> {
  const response = await apiRequest('PUT', `${GAPS}/post`, gapPost);
  return gapPostReplySchema.parse(await response.json()).postId;
}
