import { queryOptions } from '@tanstack/react-query';
import { integrationCheckSchema, settingsSchema, type Integration } from '#contracts/settings';
import { apiRequest } from '../../../http/api-client.ts';
import { queryFunction } from '../../../http/query-function.ts';

/** Which integrations are configured, and the health of the queue. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/admin/settings'],
  queryFn: queryFunction(settingsSchema),
  refetchInterval: 15_000,
});

/** The live check of one integration. It runs only on request, and its result is dropped with the screen. */
export const checkQuery = (id: Integration) =>
  queryOptions({
    queryKey: [`/api/admin/settings/${id}/check`],
    queryFn: async ({ queryKey: [url], signal }) => {
      const answer = await apiRequest('POST', url ?? '', {}, { signal });
      return integrationCheckSchema.parse(await answer.json());
    },
    enabled: false,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
