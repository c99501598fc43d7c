import { createRoute, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { site as bundled } from 'virtual:site';
import { AnnouncementLine } from '../features/announcement/announcement-line.tsx';
import { useAnalytics } from '../features/analytics/use-analytics.ts';
import { CookieQuestion, CookieSettingsButton } from '../features/cookies/cookie-controls.tsx';
import { useCookieConsent } from '../features/cookies/use-cookie-consent.ts';
import { ExitButton } from '../features/exit/exit-button.tsx';
import { SiteFooter } from '../features/footer/site-footer.tsx';
import { SiteHeader } from '../features/header/site-header.tsx';
import type { CurrentPage } from '../features/relie/conversation-entry.ts';
import { RelieWidget } from '../features/relie/relie-widget.tsx';
import { ThemeSwitch } from '../features/theme/theme-switch.tsx';
import { useClickSparks } from '../features/sparks/use-click-sparks.ts';
import type { PageData, PageView } from '../../page-data/page-data.ts';
import { ToastHost } from '../../ui/toast-host.tsx';
import { localeOf } from '../../ui/page-language.ts';
import { rootRoute } from '../../root-route.tsx';
import styles from './site.module.css';
import { LayoutProblem } from './page-problem.tsx';
import { useAppReady } from './use-app-ready.ts';
import { useFrame, useLoadedPage } from './use-frame.ts';
import { useFollowedLinks } from './use-followed-links.ts';
import { usePageArrival } from './use-page-arrival.ts';

/** The layout of the public site. */
export const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'site',
  component: SiteLayout,
  errorComponent: LayoutProblem,
});

function SiteLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const page = useLoadedPage();
  const { announcement, site, menus, words } = useFrame();
  const place = usePlace(path, page);
  const { allowed } = useCookieConsent();
  const language = page?.language ?? 'en';
  const [reopened, setReopened] = useState(false);
  useAppReady();
  useFollowedLinks();
  usePageArrival(page);
  useClickSparks();
  useAnalytics(path, allowed.analytics);
  return (
    <>
      <a className="skip-link visually-hidden" href="#content">
        {words.skip}
      </a>
      <div className={styles.around}>
        <CookieQuestion
          language={language}
          reopened={reopened}
          askAhead={path === '/'}
          onDone={() => setReopened(false)}
        />
        <SiteHeader
          site={site}
          menus={menus}
          words={words}
          path={path}
          exit={<ExitButton to={site.leaveTo} words={words.exit} />}
        />
      </div>
      {announcement && (
        <aside className={styles.announcement} lang={localeOf('en')} aria-label="Announcement">
          <AnnouncementLine {...announcement} />
        </aside>
      )}
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <div className={styles.around}>
        <SiteFooter site={site} menus={menus} words={words} path={path}>
          <ThemeSwitch words={words} />
          <CookieSettingsButton text={words.cookies} onOpen={() => setReopened(true)} />
        </SiteFooter>
        <RelieWidget page={place} site={site} drawnAhead={path === '/'} />
      </div>
      <ToastHost />
    </>
  );
}

/** The loaded page with its breadcrumb label. While the next page is loading, this is still the previous one. */
function usePlace(currentPath: string, loaded: PageData | undefined): CurrentPage {
  const isPending = useMatches({ select: (matches) => matches.at(-1)?.status === 'pending' });
  const [last, setLast] = useState(loaded);
  if (loaded && loaded !== last) setLast(loaded);
  const page = loaded ?? (isPending ? last : undefined);
  if (!page) return { name: bundled.name, path: currentPath };
  const name = page.view.template === 'home' ? 'Home' : page.trail.at(-1)?.name;
  return {
    name: name ?? page.title,
    path: page.path,
    subject: subjectOf(page.view),
    language: page.language,
  };
}

function subjectOf(view: PageView): CurrentPage['subject'] {
  if (view.template === 'therapist') return 'therapist';
  return view.template === 'article' && view.page.layout === 'service' ? 'service' : undefined;
}
