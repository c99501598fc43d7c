import { QueryClient } from '@tanstack/react-query';

/**
 * The query client with the site's defaults: never stale, no refetch, no polling, no retries. A query without its own
 * function GETs the first element of its key.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Imported on first use: a page that is only read needs no fetch client and no validator.
        queryFn: async (context) => (await import('./query-function.ts')).fetchAny(context),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // By default a query or mutation without a connection waits in silence instead of failing.
        networkMode: 'always',
        // "always" would disable it. A query that failed offline is fetched again when online.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
