import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { accountSchema, sessionListSchema } from '#contracts/auth';
import { weeklySummarySchema } from '#contracts/weekly-summary';
import { queryFunction } from '../../../http/query-function.ts';

/** Stale time: how long a cached answer is shown without a new request, ms. */
const FRESH_MS = 5_000;

/** The ways in which the signed-in user can sign in. */
export const accountQuery = queryOptions({
  queryKey: ['/api/admin/account'],
  queryFn: queryFunction(accountSchema),
  staleTime: FRESH_MS,
});

/** The signed-in user's open sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/admin/account/sessions'],
  queryFn: queryFunction(sessionListSchema),
  staleTime: FRESH_MS,
});

/** Where the signed-in user gets the weekly summary. */
export const weeklySummaryQuery = queryOptions({
  queryKey: ['/api/admin/account/weekly-summary'],
  queryFn: queryFunction(weeklySummarySchema),
  staleTime: FRESH_MS,
});

/** @returns a function that reads the account again */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
}
