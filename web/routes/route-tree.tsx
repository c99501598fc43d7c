import { adminRoutes } from './admin-routes.tsx';
import { pageRoute } from './page-route.tsx';
import { rootRoute } from './root-route.tsx';
import { siteRoute } from './site-route.tsx';

/** The admin routes join here, beside the site: they have a layout of their own and are never prerendered. */
export const routeTree = rootRoute.addChildren([siteRoute.addChildren([pageRoute]), adminRoutes]);
