import { SetMetadata } from '@nestjs/common';
import type { Role } from '#contracts/auth';

/** Who may call a route: everyone, or users with one of these roles. */
export type RouteAccess = 'everybody' | readonly Role[];

export const ROUTE_ACCESS = 'frontdoor:route-access';

export const UNATTENDED = 'frontdoor:unattended';

/** Marks a route that screens call by themselves: its calls do not keep a session alive. */
export const Unattended = () => SetMetadata(UNATTENDED, true);

/** Opens a route, or all routes of a controller, to everyone. On a route it overrides the controller's mark. */
export const Public = () => SetMetadata(ROUTE_ACCESS, 'everybody' satisfies RouteAccess);

export const WITHOUT_SECOND_FACTOR = 'frontdoor:without-second-factor';

/** Opens a route, or all of a controller, also to a session that serves only to set up the required second factor. */
export const WithoutSecondFactor = () => SetMetadata(WITHOUT_SECOND_FACTOR, true);

/** Opens a route, or all routes of a controller, to signed-in users with one of these roles. */
export const Roles = (...roles: [Role, ...Role[]]) =>
  SetMetadata(ROUTE_ACCESS, roles satisfies RouteAccess);
