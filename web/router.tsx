import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { routeTree } from './routes/route-tree.tsx';

/**
 * The router of one visit (browser) or of one rendered page (server).
 * Scrolling is ours: every route change starts at the top, hashes scroll after 100 ms.
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: false,
    defaultPendingMs: 600,
    // A function, not `false`: that would still scroll to the top when the app takes over a page being read.
    scrollRestoration: () => false,
    defaultHashScrollIntoView: false,
    trailingSlash: 'never',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
