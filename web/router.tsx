import { createRouter, type AnyRoute, type RouterHistory } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { adminRoutes } from './admin/routes/admin-routes.tsx';
import type { rootRoute } from './root-route.tsx';
import type { siteRoutes } from './site/routes/page-routes.tsx';

/**
 * Creates the router of one visit (browser) or of one rendered page (server). The app controls scrolling: every route
 * change starts at the top, hashes scroll after 100 ms.
 * @param routeTree the routes of the site or of the admin: each is an app of its own
 */
export function createAppRouter<Tree extends AnyRoute>(
  routeTree: Tree,
  queryClient: QueryClient,
  history?: RouterHistory,
) {
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

/** The routes of both apps, for the types of links and parameters. */
type EveryRoute = ReturnType<typeof rootRoute.addChildren<[typeof siteRoutes, typeof adminRoutes]>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter<EveryRoute>>;
  }
}
