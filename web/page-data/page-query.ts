import { queryOptions } from '@tanstack/react-query';
import { site } from 'virtual:site';
import { missingPage, notFoundPaths, pageDataUrl } from './page-addresses.ts';
import type { PageData } from './page-data.ts';

/** The data of the page at a path; an unknown path gives the 404 page, not an error. */
export const pageQuery = (path: string) =>
  queryOptions({
    queryKey: ['page', path],
    queryFn: async ({ signal }): Promise<PageData> => {
      const page = await fetchPage(path, signal);
      if (page) return page;
      for (const notFound of notFoundPaths(path)) {
        const words = await fetchPage(notFound, signal);
        if (words) return missingPage(words, path, site.brandTitle);
      }
      throw new Error('The site was built without a 404 page');
    },
  });

async function fetchPage(path: string, signal: AbortSignal): Promise<PageData | null> {
  const answer = await fetch(pageDataUrl(path), { signal });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return readPageData(await answer.json());
}

/** Reads the page data embedded in the HTML; null if there is none. */
export function embeddedPageData(document: Document): PageData | null {
  const text = document.getElementById('page-data')?.textContent;
  return text ? readPageData(JSON.parse(text)) : null;
}

/**
 * Checks only the envelope of the page data. The rest comes from the same typed build; validating it would add a
 * validation library to every page.
 */
function readPageData(value: unknown): PageData {
  if (!isPageData(value)) throw new Error('This is not the data of a page');
  return value;
}

function isPageData(value: unknown): value is PageData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'title' in value &&
    'view' in value &&
    typeof value.view === 'object' &&
    value.view !== null &&
    'template' in value.view
  );
}
