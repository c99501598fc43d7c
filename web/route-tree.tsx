import { adminRoutes } from './admin/routes/admin-routes.tsx';
import { pageRoutes } from './site/routes/page-routes.tsx';
import { rootRoute } from './root-route.tsx';
import { siteRoute } from './site/routes/site-route.tsx';

/** Admin routes are siblings of the site: they have their own layout and are never prerendered. */
export const routeTree = rootRoute.addChildren([siteRoute.addChildren(pageRoutes), adminRoutes]);
