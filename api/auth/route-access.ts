import { SetMetadata } from '@nestjs/common';
import type { Role } from '#contracts/auth';

/** Who may call a route: everyone, or users with one of these roles. */
export type RouteAccess = 'everybody' | readonly Role[];

export const ROUTE_ACCESS = 'frontdoor:route-access';

/** Opens a route, or all routes of a controller, to everyone. On a route it overrides the controller's mark. */
export const Public = () => SetMetadata(ROUTE_ACCESS, 'everybody' satisfies RouteAccess);

/** Opens a route, or all routes of a controller, to signed-in users with one of these roles. */
export const Roles = (...roles: [Role, ...Role[]]) =>
  SetMetadata(ROUTE_ACCESS, roles satisfies RouteAccess);
