import { createRoute, redirect, useLoaderData } from '@tanstack/react-router';
import type { RouterContext } from '../../root-route.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { PageImages } from '../../ui/picture.tsx';
import { pageQuery } from '../../page-data/page-query.ts';
import { loadTemplate } from './load-template.tsx';
import { PageProblem } from './page-problem.tsx';
import { siteRoute } from './site-route.tsx';

/**
 * The routes of the public pages: those that code links to or builds addresses for, so that the compiler checks them,
 * and `$` for all others. `content/` decides which pages exist: a page's data file names its content and template, so
 * that a practice can add a page without touching code. See decision 0014.
 */
const pageRoutes = [
  pageAt('/'),
  pageAt('/team'),
  pageAt('/therapists/$id'),
  pageAt('/services'),
  pageAt('/vibe-check'),
  pageAt('/get-matched'),
  pageAt('/relie'),
  pageAt('/ritual-creator'),
  pageAt('/resources-hub'),
  pageAt('/resources/blog'),
  pageAt('/blog/$post'),
  pageAt('/resources/podcasts'),
  pageAt('/resources/podcasts/$episode'),
  pageAt('/resources/quizzes-tools'),
  pageAt('/resources/downloads-guides'),
  pageAt('/resources/downloads-guides/$guide'),
  pageAt('/sitemap'),
  pageAt('/privacy-policy'),
  pageAt('/cookie-policy'),
  pageAt('$'),
];

export const siteRoutes = siteRoute.addChildren(pageRoutes);

function pageAt<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => siteRoute,
    path,
    loader: ({ context, location }) => loadPage(context, location.pathname),
    pendingComponent: () => <LoadingIndicator size="lg" />,
    component: PageTemplate,
    errorComponent: PageProblem,
  });
}

function PageTemplate() {
  const loaded = useLoaderData({ strict: false });
  if (!loaded?.page || !loaded.draw) throw new Error('A page was rendered without its data');
  return <PageImages value={loaded.page.images}>{loaded.draw()}</PageImages>;
}

async function loadPage({ queryClient }: RouterContext, path: string) {
  const page = await queryClient.ensureQueryData(pageQuery(path));
  if (page.view.template === 'not-found' && typeof document !== 'undefined') {
    const { oldAddressTarget } = await import('./old-addresses.ts');
    const href = oldAddressTarget(path);
    if (href) throw redirect({ href, replace: true });
  }
  return { page, draw: await loadTemplate(page) };
}
