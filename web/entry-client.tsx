import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApp } from './create-app.tsx';
// Before React touches the page.
import './forms/prerendered-forms.ts';
import { embeddedPageData, pageQuery } from './page-data/page-query.ts';
import { rootRoute } from './root-route.tsx';
import { siteRoutes } from './site/routes/page-routes.tsx';

async function start(root: HTMLElement): Promise<void> {
  const { app, queryClient, router } = createApp(rootRoute.addChildren([siteRoutes]));
  if (!root.hasChildNodes()) {
    createRoot(root).render(app);
    return;
  }
  // The page data is embedded in the document; no request is needed.
  const page = embeddedPageData(document);
  if (page) queryClient.setQueryData(pageQuery(location.pathname).queryKey, page);
  // Marks the page as server-rendered, so that the router renders the same tree during hydration.
  router.ssr = { manifest: undefined };
  await router.load();
  // The router does not throw errors but stores them. Hydration would replace the page by the error.
  const failed = router.state.matches.find(({ status }) => status === 'error');
  if (failed) throw failed.error;
  hydrateRoot(root, app);
}

const root = document.getElementById('root');
if (root) {
  // Not awaited at the top level: the page's own chunk imports from this one and would deadlock. If the app cannot
  // start, the page still works as plain HTML.
  start(root).catch((error: unknown) => console.error('The app could not start', error));
} else console.error('The page has no element with the id "root": the app cannot start');
