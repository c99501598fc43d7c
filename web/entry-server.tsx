import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import type { Content } from '#content/model';
import { renderChanges, type BuiltSite, type SiteChanges } from './build/render-changes.ts';
import { planSite, renderPlanned, type BuiltParts } from './build/site-plan.ts';
import { createQueryClient } from './http/query-client.ts';
import type { PageData } from './page-data/page-data.ts';
import { pageQuery } from './page-data/page-query.ts';
import { rootRoute } from './root-route.tsx';
import { createAppRouter } from './router.tsx';
import { siteRoutes } from './site/routes/page-routes.tsx';

const routeTree = rootRoute.addChildren([siteRoutes]);

/** The pages that code links to; `content/` must have them. */
export function linkedPages(): string[] {
  const { routesByPath } = createAppRouter(routeTree, createQueryClient(), createMemoryHistory());
  return Object.keys(routesByPath).filter((path) => !path.includes('$'));
}

/** Renders the markup of one page as the browser will hydrate it, including lazy parts. */
export async function renderPage(page: PageData): Promise<string> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(pageQuery(page.path).queryKey, page);
  const history = createMemoryHistory({ initialEntries: [page.path] });
  const router = createAppRouter(routeTree, queryClient, history);
  await router.load();
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    {
      // Waits for all content, so that it is in document order and not in templates that only a script can move into
      // place.
      progressiveChunkSize: Infinity,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}

/** As {@link renderChanges} of the site that this is the server entry of. */
export function renderSiteChanges(
  content: Content,
  built: BuiltSite,
  images: BuiltParts['images'],
  known: Readonly<Record<string, string>>,
): Promise<SiteChanges> {
  return renderChanges(content, built, images, known, renderPage);
}

/** The document of one page of the content; null if it has no such page. */
export function renderPageOf(
  content: Content,
  path: string,
  { parts }: BuiltSite,
  images: BuiltParts['images'],
): Promise<string | null> {
  const all = { ...parts, images: { ...parts.images, ...images } };
  return renderPlanned(planSite(content, all, renderPage), path);
}
