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

const invitationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'invitation',
  component: lazyRouteComponent(
    () => import('../features/sign-in/invitation-page.tsx'),
    'InvitationPage',
  ),
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

const accountRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'account',
  loader: async ({ context }) => {
    const { accountQuery, sessionsQuery } = await import('../features/account/account-queries.ts');
    await Promise.all([
      context.queryClient.ensureQueryData(accountQuery),
      context.queryClient.ensureQueryData(sessionsQuery),
    ]);
  },
  component: lazyRouteComponent(
    () => import('../features/account/account-page.tsx'),
    'AccountPage',
  ),
});

/** Layout for admins. As above, the server decides; staff who type the address get to the inbox. */
const adminsRoute = createRoute({
  getParentRoute: () => staffRoute,
  id: 'admins',
  beforeLoad: async ({ context }) => {
    const { sessionQuery } = await queries();
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session?.role !== 'admin') throw redirect({ to: '/admin' });
  },
});

const peopleRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: 'people',
  loader: async ({ context }) => {
    const { peopleQuery } = await import('../people-queries.ts');
    await context.queryClient.ensureQueryData(peopleQuery);
  },
  component: lazyRouteComponent(() => import('../features/people/people-page.tsx'), 'PeoplePage'),
});

export const adminRoutes = adminRoute.addChildren([
  signInRoute,
  setUpRoute,
  invitationRoute,
  staffRoute.addChildren([
    inboxRoute,
    submissionRoute,
    accountRoute,
    adminsRoute.addChildren([peopleRoute]),
  ]),
]);
