import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './http/query-client.ts';
import { embeddedPageData, pageQuery } from './page-data/page-query.ts';
import { createAppRouter } from './router.tsx';
import './ui/global.css';
import 'virtual:brand-colours.css';

// Zod probes for `eval` when it loads, which violates our Content-Security-Policy and makes the browser report an
// error. The probe is switched off here, without `z.config`, which would bundle all of zod; zod is fetched with the
// first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Route changes scroll to the top; a reload or a return from another site restores the position. */
function takeOverScrolling(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
}

async function start(root: HTMLElement): Promise<void> {
  takeOverScrolling();
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
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
  hydrateRoot(root, app);
}

const root = document.getElementById('root');
if (root) {
  // Not awaited at the top level: the page's own chunk imports from this one and would deadlock. If the app cannot
  // start, the page still works as plain HTML.
  start(root).catch((error: unknown) => console.error('The app could not start', error));
} else console.error('The page has no element with the id "root": the app cannot start');
