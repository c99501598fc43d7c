import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { Faqs } from '../../features/page/faqs.tsx';
import { LinkGroups } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import { SearchBox } from '../../features/resources/search-box.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import { useFrame } from '../use-frame.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The query of the page search that this entry of the browser's history shows. */
    pageSearch?: string;
  }
}

/** The resources hub: the newest items of each type, and the search. */
export function HubTemplate({ view, trail }: { view: ViewOf<'hub'>; trail: Crumb[] }) {
  const { page, groups, pagesAfterViolence } = view;
  const { site } = useFrame();
  const { entry, storedQuery, keep } = useStoredQuery(page.path);
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="tan">
        <SearchBox
          key={entry}
          site={site}
          storedQuery={storedQuery}
          onKeep={keep}
          pagesAfterViolence={pagesAfterViolence}
        />
      </PageHero>
      <LinkGroups groups={groups} />
      <ProseSection sections={page.sections} />
      <Faqs faqs={page.faqs} />
      <NextStep step={page.nextStep} />
    </>
  );
}

/**
 * Keeps the query in the state of the history's entry: Back shows it again, and the address never names it. The
 * address of the structured data, `?search=`, is replaced by one without the query.
 */
function useStoredQuery(path: string) {
  const router = useRouter();
  const location = useLocation();
  const isHydrated = useHydrated();
  const named = new URLSearchParams(location.searchStr).get('search');
  const keep = useCallback(
    (query: string) => {
      const state = (before: object) => ({ ...before, pageSearch: query });
      router.navigate({ href: path, replace: true, state }).catch((error: unknown) => {
        console.error('The query could not be kept', error);
      });
    },
    [path, router],
  );
  useEffect(() => {
    if (named !== null) keep(named);
  }, [named, keep]);
  return {
    /** Differs between the entries of the history. */
    entry: location.state.__TSR_index,
    // The prerendered page has no query, so the first render in the browser must ignore it too.
    storedQuery: isHydrated ? (named ?? location.state.pageSearch ?? '') : '',
    keep,
  };
}
