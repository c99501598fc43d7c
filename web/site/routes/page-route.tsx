import { createRoute, redirect } from '@tanstack/react-router';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { PageImages } from '../../ui/picture.tsx';
import { pageQuery } from '../../page-data/page-query.ts';
import { loadTemplate } from './load-template.tsx';
import { siteRoute } from './site-route.tsx';
import { usePageArrival } from './use-page-arrival.ts';

/**
 * The route of every public page. `content/` decides which pages exist: a page's data file names its content and
 * template, so that a practice can add a page without touching code.
 */
export const pageRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '$',
  loader: async ({ context, location }) => {
    const page = await context.queryClient.ensureQueryData(pageQuery(location.pathname));
    if (page.view.template === 'not-found' && typeof document !== 'undefined') {
      const { oldAddressTarget } = await import('./old-addresses.ts');
      const href = oldAddressTarget(location.pathname);
      if (href) throw redirect({ href, replace: true });
    }
    return { page, draw: await loadTemplate(page) };
  },
  pendingComponent: () => <LoadingIndicator size="lg" />,
  component: PageTemplate,
});

function PageTemplate() {
  const { page, draw } = pageRoute.useLoaderData();
  usePageArrival(page);
  return <PageImages value={page.images}>{draw()}</PageImages>;
}
