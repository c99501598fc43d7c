import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isGone } from '../../http/query-function.ts';
import { rootRoute } from '../../root-route.tsx';
// Not imported on demand: it reports screens that could not be loaded.
import { AdminProblem, NoSuchScreen, StaffProblem } from '../features/layout/staff-problem.tsx';
import { loadOnDemand } from '../load-on-demand.ts';
import type { LeadSearchParams } from '../leads-place.ts';

/*
   The admin's routes. Their modules are imported on demand, so that visitors of the public site load none of them; for
   that reason search params are only typed here and parsed in the feature.
*/

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const flag = (value: unknown) => value === true || undefined;
const screen = <Part extends Record<string, unknown>, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
) => lazyRouteComponent<Part, Name>(loadOnDemand(load), name);
const adminQueries = loadOnDemand(() => import('../admin-queries.ts'));
const leadQueries = loadOnDemand(() => import('../lead-queries.ts'));
const accountQueries = loadOnDemand(() => import('../features/account/account-queries.ts'));
const peopleQueries = loadOnDemand(() => import('../people-queries.ts'));
const blogQueries = loadOnDemand(() => import('../features/blog/blog-queries.ts'));
const session = async () => (await import('../session-query.ts')).sessionQuery;

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'admin',
  component: screen(() => import('../features/layout/admin-layout.tsx'), 'AdminLayout'),
  notFoundComponent: NoSuchScreen,
  errorComponent: AdminProblem,
});

const signInRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string; ended?: true } => ({
    redirect: text(search.redirect),
    ended: flag(search.ended),
  }),
  component: screen(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  errorComponent: StaffProblem,
});

const setUpRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'setup',
  component: screen(() => import('../features/sign-in/set-up-page.tsx'), 'SetUpPage'),
  errorComponent: StaffProblem,
});

const invitationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'invitation',
  component: screen(() => import('../features/sign-in/invitation-page.tsx'), 'InvitationPage'),
  errorComponent: StaffProblem,
});

/** Layout for signed-in staff. The server authorises every call itself; this check only avoids an error page. */
const staffRoute = createRoute({
  getParentRoute: () => adminRoute,
  id: 'staff',
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(await session());
    if (!user) throw redirect({ to: '/admin/login', search: { redirect: location.href } });
    if (user.needsSecondFactor && location.pathname !== '/admin/account') {
      throw redirect({ to: '/admin/account' });
    }
  },
  errorComponent: StaffProblem,
});

const leadsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): LeadSearchParams => ({
    status: text(search.status),
    kind: text(search.kind),
    state: text(search.state),
    assignee: text(search.assignee),
    from: text(search.from),
    to: text(search.to),
    unread: flag(search.unread),
    late: flag(search.late),
    noTime: flag(search.noTime),
    spam: flag(search.spam),
    sort: text(search.sort),
  }),
  // Not the list: it is shown as soon as it comes, and each filter keeps the rows of the one before until then.
  loader: async ({ context }) => {
    const { destinationsQuery } = await adminQueries();
    await context.queryClient.ensureQueryData(destinationsQuery);
  },
  component: screen(() => import('./leads-screen.tsx'), 'LeadsScreen'),
});

const leadRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'leads/$id',
  loader: async ({ context, params }) => {
    const { leadQuery } = await leadQueries();
    const { queryClient } = context;
    const query = leadQuery(params.id);
    if (isGone(queryClient.getQueryState(query.queryKey)?.error ?? null)) {
      queryClient.removeQueries({ queryKey: query.queryKey, exact: true });
    }
    await queryClient.ensureQueryData(query);
  },
  component: screen(() => import('./lead-screen.tsx'), 'LeadScreen'),
});

const bookingsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'bookings',
  validateSearch: (
    search: Record<string, unknown>,
  ): { view?: string; day?: string; therapist?: string; call?: string } => ({
    view: text(search.view),
    day: text(search.day),
    therapist: text(search.therapist),
    call: text(search.call),
  }),
  component: screen(() => import('./bookings-screen.tsx'), 'BookingsScreen'),
});

const waitlistRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'waitlist',
  component: screen(() => import('../features/waitlist/waitlist-page.tsx'), 'WaitlistPage'),
});

/** Links of e-mails that were sent before leads had their present address. */
const submissionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'submissions/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/leads/$id', params, replace: true });
  },
});

const relieGapsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'relie-gaps',
  component: screen(() => import('../features/relie-gaps/relie-gaps.tsx'), 'RelieGapsPage'),
});

const freshnessRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'freshness',
  component: screen(() => import('../features/freshness/freshness-page.tsx'), 'FreshnessPage'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'analytics',
  validateSearch: (
    search: Record<string, unknown>,
  ): { period?: string; from?: string; to?: string; compare?: string } => ({
    period: text(search.period),
    from: text(search.from),
    to: text(search.to),
    compare: text(search.compare),
  }),
  component: screen(() => import('./analytics-screen.tsx'), 'AnalyticsScreen'),
});

const siteDetailsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'site',
  // The page to start a new answer for.
  validateSearch: (search: Record<string, unknown>): { answerFor?: string } => ({
    answerFor: text(search.answerFor),
  }),
  component: screen(
    () => import('../features/site-details/site-details-page.tsx'),
    'SiteDetailsPage',
  ),
});

const availabilityRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'availability',
  validateSearch: (search: Record<string, unknown>): { of?: string } => ({ of: text(search.of) }),
  component: screen(
    () => import('../features/availability/availability-page.tsx'),
    'AvailabilityPage',
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'account',
  loader: async ({ context }) => {
    const { accountQuery, sessionsQuery } = await accountQueries();
    await Promise.all([
      context.queryClient.ensureQueryData(accountQuery),
      context.queryClient.ensureQueryData(sessionsQuery),
    ]);
  },
  component: screen(() => import('../features/account/account-page.tsx'), 'AccountPage'),
});

const forAdminsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'for-admins',
  component: screen(() => import('../features/layout/for-admins-page.tsx'), 'ForAdminsPage'),
});

/** Layout for admins. The server enforces the role; staff who follow a link are told that the screen is for admins. */
const adminsRoute = createRoute({
  getParentRoute: () => staffRoute,
  id: 'admins',
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(await session());
    if (user?.role !== 'admin') throw redirect({ to: '/admin/for-admins', replace: true });
  },
});

const peopleRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: 'people',
  loader: async ({ context }) => {
    const { peopleQuery } = await peopleQueries();
    await context.queryClient.ensureQueryData(peopleQuery);
  },
  component: screen(() => import('../features/people/people-page.tsx'), 'PeoplePage'),
});

const blogRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: 'blog',
  loader: async ({ context }) => {
    const { postsQuery } = await blogQueries();
    await context.queryClient.ensureQueryData(postsQuery);
  },
  component: screen(() => import('../features/blog/blog-page.tsx'), 'BlogPage'),
});

const postRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: 'blog/$id',
  loader: async ({ context, params }) => {
    const { postQuery } = await blogQueries();
    // Not from the cache: somebody else may have saved since.
    await context.queryClient.fetchQuery(postQuery(params.id));
  },
  component: screen(() => import('../features/blog/post-page.tsx'), 'PostPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: 'audit',
  validateSearch: (search: Record<string, unknown>): { action?: string; lead?: string } => ({
    action: text(search.action),
    lead: text(search.lead),
  }),
  component: screen(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
});

const privacyRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: 'privacy',
  component: screen(() => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: 'settings',
  component: screen(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

export const adminRoutes = adminRoute.addChildren([
  signInRoute,
  setUpRoute,
  invitationRoute,
  submissionRoute,
  staffRoute.addChildren([
    leadsRoute,
    leadRoute,
    bookingsRoute,
    waitlistRoute,
    relieGapsRoute,
    freshnessRoute,
    analyticsRoute,
    siteDetailsRoute,
    availabilityRoute,
    accountRoute,
    forAdminsRoute,
    adminsRoute.addChildren([
      blogRoute,
      postRoute,
      peopleRoute,
      auditRoute,
      privacyRoute,
      settingsRoute,
    ]),
  ]),
]);
