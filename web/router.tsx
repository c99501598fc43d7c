import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { routeTree } from './route-tree.tsx';

/**
 * Creates the router of one visit (browser) or of one rendered page (server). The app controls scrolling: every route
 * change starts at the top, hashes scroll after 100 ms.
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: false,
    defaultPendingMs: 600,
    // A function, because `false` would still scroll to the top during hydration.
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
