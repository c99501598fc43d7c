import { hashKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { siteDetailSchema, siteDetailsSchema, type SiteDetail } from '#contracts/site-details';
import { ApiError, apiRequest } from '../http/api-client.ts';
import { queryFunction } from '../http/query-function.ts';
import { FRESH_MS, pollMs } from './freshness.ts';

const URL = '/api/admin/content';

/** What staff can change of the site's facts. */
export const siteDetailsQuery = queryOptions({
  queryKey: [URL],
  queryFn: queryFunction(siteDetailsSchema),
  staleTime: FRESH_MS,
  // An open screen shows what a colleague has saved. What is typed keeps the version that it changes.
  refetchInterval: pollMs,
});

interface Save {
  /** Null for what the files say. */
  value: unknown;
  /** The version that was read. */
  version: number;
  /** Earlier values whose saves got no answer. If the site has one of them now, `value` replaces it. */
  unanswered?: readonly unknown[] | undefined;
}

/** Saves a fact unless somebody has saved something else since the version that was read. */
export function useSaveDetail({ key }: Pick<SiteDetail, 'key'>) {
  const queryClient = useQueryClient();
  const save = async (value: unknown, version: number) => {
    const response =
      value === null
        ? await apiRequest('DELETE', `${URL}/${key}`, { version })
        : await apiRequest('PUT', `${URL}/${key}`, { value, version });
    return siteDetailSchema.parse(await response.json());
  };
  /** The current version, if it holds one of the values. */
  const versionOf = async (values: readonly unknown[]) => {
    const { items } = await queryClient.fetchQuery({ ...siteDetailsQuery, staleTime: 0 });
    const latest = items.find((item) => item.key === key)?.history[0];
    return latest && values.some((value) => hashKey([value]) === hashKey([latest.value]))
      ? latest.version
      : undefined;
  };
  return useMutation({
    mutationFn: async ({ value, version, unanswered = [] }: Save) => {
      try {
        return await save(value, version);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.status === 409;
        const ours = isConflict && unanswered.length > 0 ? await versionOf(unanswered) : undefined;
        if (ours === undefined) throw error;
        return save(value, ours);
      }
    },
    // Also after a refusal, which may come from what somebody else saved.
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteDetailsQuery.queryKey }),
  });
}
