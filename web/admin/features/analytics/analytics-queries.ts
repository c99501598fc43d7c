import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { analyticsReportSchema, type AnalyticsQuery } from '#contracts/analytics';
import { getJson } from '../../../http/api-client.ts';

export const ANALYTICS_URL = '/api/admin/analytics';
/** Polling interval of the open screen, for what is live, ms. */
const POLL_MS = 15_000;

/** The report of a period. While another is loading, the one before stays on the screen. */
export function analyticsQuery({ from, to, compare }: AnalyticsQuery) {
  const search = new URLSearchParams({ from, to, ...(compare && { compare }) });
  return queryOptions({
    queryKey: [ANALYTICS_URL, from, to, compare],
    queryFn: ({ signal }) =>
      getJson(analyticsReportSchema, `${ANALYTICS_URL}?${search}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });
}
