import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { navigation, site } from 'virtual:site';
import type { AroundPage } from '../../page-data/around.ts';
import type { PageData } from '../../page-data/page-data.ts';

/** The data of the shown page; undefined while the next one is loading. */
export function useLoadedPage(): PageData | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.loaderData?.page });
}

/** What the frame around the page shows: the facts of the bundle, and those that have changed since. */
export function useFrame() {
  const page = useLoadedPage();
  // While the next page is loading, the frame stays.
  const [last, setLast] = useState<AroundPage | undefined>(page?.around);
  if (page && page.around !== last) setLast(page.around);
  const around = page ? page.around : last;
  const { announcement, hours, team } = around ?? {};
  return {
    announcement,
    site: hours === undefined ? site : { ...site, hours: { ...site.hours, text: hours } },
    navigation: team ? { ...navigation, team: { ...navigation.team, links: team } } : navigation,
  };
}
