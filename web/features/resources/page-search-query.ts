import { queryOptions } from '@tanstack/react-query';
import type { PageSearchResult } from '#contracts/relie';

/** The pages that the server finds for a question, the best first. */
export const pageSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['page-search', query],
    // Fetched with the first question: who only reads the page needs no validator.
    queryFn: async ({ signal }): Promise<PageSearchResult[]> => {
      const [{ apiRequest }, { pageSearchReplySchema }] = await Promise.all([
        import('../../http/api-client.ts'),
        import('#contracts/relie'),
      ]);
      const answer = await apiRequest('POST', '/api/page-search', { query }, { signal });
      return pageSearchReplySchema.parse(await answer.json());
    },
  });
