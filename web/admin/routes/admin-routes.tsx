import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../root-route.tsx';

/*
   The admin's routes. Their modules are imported on demand, so that visitors of the public site load none of them; for
   that reason search params are only typed here and parsed in the feature.
*/

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const queries = () => import('../admin-queries.ts');

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'admin',
  component: lazyRouteComponent(() => import('../features/layout/admin-layout.tsx'), 'AdminLayout'),
});

const signInRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: text(search.redirect),
  }),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const setUpRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'setup',
  component: lazyRouteComponent(() => import('../features/sign-in/set-up-page.tsx'), 'SetUpPage'),
});

/** Layout for signed-in staff. The server authorises every call itself; this check only avoids an error page. */
const staffRoute = createRoute({
  getParentRoute: () => adminRoute,
  id: 'staff',
  beforeLoad: async ({ context, location }) => {
    const { sessionQuery } = await queries();
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ to: '/admin/login', search: { redirect: location.href } });
  },
  errorComponent: lazyRouteComponent(
    () => import('../features/layout/staff-problem.tsx'),
    'StaffProblem',
  ),
});

const inboxRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/',
  validateSearch: (
    search: Record<string, unknown>,
  ): { state?: string; kind?: string; spam?: true } => ({
    state: text(search.state),
    kind: text(search.kind),
    spam: search.spam === true || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { destinationsQuery, inboxQuery, parseInboxFilter } = await queries();
    await Promise.all([
      context.queryClient.ensureInfiniteQueryData(inboxQuery(parseInboxFilter(deps))),
      context.queryClient.ensureQueryData(destinationsQuery),
    ]);
  },
  component: lazyRouteComponent(() => import('./inbox-screen.tsx'), 'InboxScreen'),
});

const submissionRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'submissions/$id',
  loader: async ({ context, params }) => {
    const { submissionQuery } = await queries();
    await context.queryClient.ensureQueryData(submissionQuery(params.id));
  },
  component: lazyRouteComponent(
    () => import('../features/submission/submission-page.tsx'),
    'SubmissionPage',
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'audit',
  validateSearch: (search: Record<string, unknown>): { action?: string } => ({
    action: text(search.action),
  }),
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
});

const privacyRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'privacy',
  component: lazyRouteComponent(
    () => import('../features/privacy/privacy-page.tsx'),
    'PrivacyPage',
  ),
});

export const adminRoutes = adminRoute.addChildren([
  signInRoute,
  setUpRoute,
  staffRoute.addChildren([inboxRoute, submissionRoute, auditRoute, privacyRoute]),
]);
