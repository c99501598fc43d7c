import { IsRestoringProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { flushSync } from 'react-dom';
import { practice } from 'virtual:practice';
import { apiRequest } from '../../../http/api-client.ts';
import { isUnauthenticated } from '../../../http/query-function.ts';
import { watchInput } from '../../../http/user-idle.ts';
import { storedUser } from '../../../storage/stored-user.ts';
import { Button } from '../../../ui/button.tsx';
import { ToastHost } from '../../../ui/toast-host.tsx';
import { clearToast, toast } from '../../../ui/toast-store.ts';
import styles from './admin-layout.module.css';
import { drafts } from '../../drafts.ts';
import { sessionQuery } from '../../session-query.ts';

// Loaded on demand, because the sign-in needs no leads. Without it the screens poll.
const LiveLeads = lazy(async (): Promise<{ default: ComponentType<{ userId: string }> }> => {
  try {
    return { default: (await import('./live-leads.tsx')).LiveLeads };
  } catch (error) {
    console.error('Live updates could not be loaded', error);
    return { default: () => null };
  }
});

/** The layout of every admin screen. */
export function AdminLayout() {
  const { data: session } = useQuery(sessionQuery);
  const forget = useForgetSession();
  useSignInAgainWhenExpired(forget);
  useWarnWhileSaving();
  useScreenStart();
  useEffect(() => watchInput(window), []);
  const userId = session?.id;
  useEffect(() => {
    if (userId) drafts.keepOnlyOf(userId);
  }, [userId]);

  const [isLeaving, setIsLeaving] = useState(false);
  const signOut = useMutation({
    mutationFn: () => {
      // Close the stream and abort all reads first: the server answers 401 once the session has ended.
      flushSync(() => setIsLeaving(true));
      return apiRequest('POST', '/api/admin/logout', {});
    },
    onSuccess: () => {
      drafts.clear();
      return forget();
    },
    onError: () => {
      toast({
        title: 'You are still signed in',
        description: 'Signing out did not work. Please try again.',
        variant: 'destructive',
      });
    },
    onSettled: () => setIsLeaving(false),
  });

  const askAndSignOut = () => {
    const question = 'What you typed and did not save is lost when you sign out. Sign out anyway?';
    if (!drafts.hasAnyOf(userId) || window.confirm(question)) signOut.mutate();
  };

  const isFollowing = session && !session.needsSecondFactor && !isLeaving;
  return (
    <div className={styles.admin}>
      <a className="skip-link visually-hidden" href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to="/admin" className={styles.brand}>
          <strong>{practice.name}</strong> <span>Admin</span>
        </Link>
        {session && !session.needsSecondFactor && <Navigation isAdmin={session.role === 'admin'} />}
        {session && (
          <div className={styles.session}>
            <span className={styles.username}>{session.username}</span>
            <Button variant="quiet" size="sm" aria-disabled={isLeaving} onClick={askAndSignOut}>
              Sign out
            </Button>
          </div>
        )}
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {/* Queries below it neither fetch nor poll while its value is true. */}
        <IsRestoringProvider value={isLeaving}>
          <Outlet />
        </IsRestoringProvider>
      </main>
      {isFollowing && (
        <Suspense>
          <LiveLeads userId={session.id} />
        </Suspense>
      )}
      <ToastHost />
    </div>
  );
}

const SCREENS = [
  { to: '/admin', words: 'Leads' },
  { to: '/admin/bookings', words: 'Calls' },
  { to: '/admin/waitlist', words: 'Waitlist' },
  { to: '/admin/availability', words: 'Availability' },
  { to: '/admin/analytics', words: 'Analytics' },
  { to: '/admin/site', words: 'Site details' },
  { to: '/admin/freshness', words: 'Freshness' },
  { to: '/admin/blog', words: 'Blog', forAdmins: true },
  { to: '/admin/people', words: 'People', forAdmins: true },
  { to: '/admin/privacy', words: 'Privacy', forAdmins: true },
  { to: '/admin/audit', words: 'Audit', forAdmins: true },
  { to: '/admin/settings', words: 'Settings', forAdmins: true },
  { to: '/admin/account', words: 'Account' },
] as const;

/** The admin's screens. The server decides what each role may do; links that a role has no use for are left out. */
function Navigation({ isAdmin }: { isAdmin: boolean }) {
  const screens = SCREENS.filter((screen) => isAdmin || !('forAdmins' in screen));
  const pathname = useLocation({ select: (location) => location.pathname });
  const list = useRef<HTMLUListElement>(null);
  // On narrow screens the links scroll, and the present one may be out of sight.
  useEffect(() => {
    const present = list.current?.querySelector('[aria-current="page"]');
    present?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav aria-label="Admin" className={styles.navigation}>
      <ul ref={list}>
        {screens.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/admin', includeSearch: false }}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Clears the signed-in user and all cached data, then shows the sign-in page. With `returnTo`, that page says that the
 * session has ended.
 */
function useForgetSession() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCallback(
    async (returnTo?: string) => {
      storedUser.remove();
      clearToast();
      queryClient.setQueryData(sessionQuery.queryKey, null);
      const search = returnTo ? { redirect: returnTo, ended: true as const } : {};
      // Forms with unsaved text have stored it as a draft, so none needs to ask.
      await router.navigate({ to: '/admin/login', search, replace: true, ignoreBlocker: true });
      queryClient.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
      });
      // The mutation cache holds typed text and changes.
      queryClient.getMutationCache().clear();
      // The next user's screens wait for their loaders, as at a first visit.
      router.clearCache();
    },
    [queryClient, router],
  );
}

/** Each screen begins at its top and with the focus there, as a page that a browser loads does. */
function useScreenStart(): void {
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const previous = useRef(screen);
  useLayoutEffect(() => {
    if (previous.current === screen) return;
    previous.current = screen;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const content = document.getElementById('content');
    // A field of the screen may have taken the focus already.
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [screen]);
}

/** Makes the browser ask before a reload that would drop a running save. */
function useWarnWhileSaving(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (queryClient.isMutating() > 0) event.preventDefault();
    };
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [queryClient]);
}

/** If the session ends while a screen is open, redirects to the sign-in page on the next 401, and back afterwards. */
function useSignInAgainWhenExpired(forget: (returnTo: string) => Promise<void>) {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const onEvent = (event: { type: string }, error: unknown) => {
      if (event.type !== 'updated' || !isUnauthenticated(error)) return;
      const { pathname, href } = router.state.location;
      // On the sign-in page, a 401 means wrong credentials, even if a session is still valid.
      if (pathname === '/admin/login') return;
      if (queryClient.getQueryData(sessionQuery.queryKey)) void forget(href);
    };
    const stopQueries = queryClient
      .getQueryCache()
      .subscribe((event) => onEvent(event, event.query.state.error));
    const stopMutations = queryClient
      .getMutationCache()
      .subscribe((event) => onEvent(event, event.mutation?.state.error));
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, router, forget]);
}
