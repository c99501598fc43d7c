import { useLocation } from '@tanstack/react-router';
import { Faqs } from '../../features/page/faqs.tsx';
import { LinkGroups } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import { SearchBox } from '../../features/resources/search-box.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** The resources hub: the newest items of each type, and the search. */
export function HubTemplate({ view, trail }: { view: ViewOf<'hub'>; trail: Crumb[] }) {
  const { page, groups } = view;
  const search = useLocation({ select: (location) => new URLSearchParams(location.searchStr) });
  // The prerendered page has no query string, so the first render in the browser must ignore it too.
  const query = useHydrated() ? (search.get('search') ?? '') : '';
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="tan">
        <SearchBox key={query} initialQuery={query} />
      </PageHero>
      <LinkGroups groups={groups} />
      <ProseSection sections={page.sections} />
      <Faqs faqs={page.faqs} />
      <NextStep step={page.nextStep} />
    </>
  );
}
