import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { createQueryClient } from './http/query-client.ts';
import type { PageData } from './page-data/page-data.ts';
import { pageQuery } from './page-data/page-query.ts';
import { createAppRouter } from './router.tsx';

export { renderDocument } from './build/document.ts';

/** The pages that code links to; `content/` must have them. */
export function linkedPages(): string[] {
  const { routesByPath } = createAppRouter(createQueryClient(), createMemoryHistory());
  return Object.keys(routesByPath).filter((path) => !/\$|^\/admin/.test(path));
}

/** Renders the markup of one page as the browser will hydrate it, including lazy parts. */
export async function renderPage(page: PageData): Promise<string> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(pageQuery(page.path).queryKey, page);
  const history = createMemoryHistory({ initialEntries: [page.path] });
  const router = createAppRouter(queryClient, history);
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
