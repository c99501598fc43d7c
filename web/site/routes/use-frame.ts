import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { barWords } from 'virtual:relie-bar';
import { menus, site } from 'virtual:site';
import { EXIT_WORDS } from '../features/exit/exit-button.tsx';
import type { AroundPage } from '../../page-data/around.ts';
import type { FrameWords } from '../../page-data/frame-words.ts';
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
  const { announcement, hours, team, inSpanish } = around ?? {};
  return {
    announcement,
    site: hours === undefined ? site : { ...site, hours: { ...site.hours, text: hours } },
    menus: inSpanish?.menus ?? (team ? { ...menus, team: { ...menus.team, links: team } } : menus),
    words: inSpanish?.words ?? ENGLISH,
  };
}

const ENGLISH: FrameWords = {
  skip: 'Skip to content',
  exit: EXIT_WORDS,
  cookies: 'Cookie settings',
  main: 'Main',
  mobile: 'Mobile',
  footer: 'Footer',
  social: 'Social media',
  menu: 'Menu',
  call: 'Call',
  chat: barWords.closed.desktop,
  directions: 'Get directions',
  openingMap: 'Opening the map…',
  newTab: '(opens in a new tab)',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
};
