import { queryOptions } from '@tanstack/react-query';
import type { PageSearchResult } from '#contracts/relie';

/** The search results of a query, best first. */
export const pageSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['page-search', query],
    // Imported with the first search, so that a page that is only read loads no validator.
    queryFn: async ({ signal }): Promise<PageSearchResult[]> => {
      const [{ apiRequest }, { pageSearchReplySchema }] = await Promise.all([
        import('../../../http/api-client.ts'),
        import('#contracts/relie'),
      ]);
      const answer = await apiRequest('POST', '/api/page-search', { query }, { signal });
      return pageSearchReplySchema.parse(await answer.json());
    },
  });
