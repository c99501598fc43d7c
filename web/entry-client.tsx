import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './http/query-client.ts';
import { embeddedPageData, pageQuery } from './page-data/page-query.ts';
import { createAppRouter } from './router.tsx';
import './ui/global.css';
import 'virtual:brand-colours.css';

// Zod tries out at its start whether it may compile code, which our Content-Security-Policy forbids and a browser reports.
// Said here, where `z.config` would bring all of zod along: it is fetched with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Route changes go to the top; a reload or a return from another site finds its place again. */
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
  // The words are in the page already; no need to ask for them again.
  const page = embeddedPageData(document);
  if (page) queryClient.setQueryData(pageQuery(location.pathname).queryKey, page);
  // Marks the page as rendered on the server, so that the router renders the same tree when it takes over.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, app);
}

const root = document.getElementById('root');
if (root) {
  // Not awaited at the top level: the page's own code imports from this chunk and would wait for it in turn. If the
  // app cannot start, the page goes on working as plain HTML.
  start(root).catch((error: unknown) => console.error('The app could not start', error));
} else console.error('The page has no element with the id "root": the app cannot start');
