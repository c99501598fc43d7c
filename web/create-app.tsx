import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRoute } from '@tanstack/react-router';
import { createQueryClient } from './http/query-client.ts';
import { createAppRouter } from './router.tsx';
import './ui/global.css';
import 'virtual:brand-colours.css';

// Zod probes for `eval` when it loads, which violates our Content-Security-Policy and makes the browser report an
// error. The probe is switched off here, without `z.config`, which would bundle all of zod; zod is fetched with the
// first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Creates one of the two apps, with what both need. The app takes over scrolling. */
export function createApp<Tree extends AnyRoute>(routeTree: Tree) {
  takeOverScrolling();
  const queryClient = createQueryClient();
  const router = createAppRouter(routeTree, queryClient);
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  return { app, queryClient, router };
}

/** Route changes scroll to the top; a reload or a return from another site restores the position. */
function takeOverScrolling(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
}
