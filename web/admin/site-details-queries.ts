import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { siteDetailSchema, siteDetailsSchema, type SiteDetail } from '#contracts/site-details';
import { apiRequest } from '../http/api-client.ts';
import { queryFunction } from '../http/query-function.ts';
import { FRESH_MS } from './freshness.ts';

const URL = '/api/admin/content';

/** What staff can change of the site's facts. */
export const siteDetailsQuery = queryOptions({
  queryKey: [URL],
  queryFn: queryFunction(siteDetailsSchema),
  staleTime: FRESH_MS,
});

/** Saves a fact unless somebody has saved since the version that was read; null is what the files say. */
export function useSaveDetail({ key }: Pick<SiteDetail, 'key'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ value, version }: { value: unknown; version: number }) => {
      const response =
        value === null
          ? await apiRequest('DELETE', `${URL}/${key}`, { version })
          : await apiRequest('PUT', `${URL}/${key}`, { value, version });
      return siteDetailSchema.parse(await response.json());
    },
    // Also after a refusal, which may come from what somebody else saved.
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteDetailsQuery.queryKey }),
  });
}
