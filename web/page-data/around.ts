import { menusIn, type Menus } from '#content/menus';
import type { Content } from '#content/model';
import { isAnnounced, type Announcement } from '#content/override-schema';
import { SPANISH_FRAME_WORDS, type FrameWords } from './frame-words.ts';

type TeamLinks = Menus['team']['links'];

/** What the app's bundle knows of the frame around pages. */
export interface BundledFrame {
  hours: string;
  team: TeamLinks;
}

/**
 * Data of the frame that is not in the bundle: the announcement line, facts that have changed since the build, and what
 * pages in Spanish show.
 */
export interface AroundPage {
  announcement?: Announcement;
  hours?: string;
  team?: TeamLinks;
  inSpanish?: { menus: Menus; words: FrameWords };
}

export const bundledFrame = ({ site, navigation }: Content): BundledFrame => ({
  hours: site.hours.text,
  team: menusIn('en', navigation).team.links,
});

/** @returns undefined if the frame is that of the bundle */
export function aroundPages(content: Content, bundled: BundledFrame): AroundPage | undefined {
  const { announcement } = content.site;
  const { hours, team } = bundledFrame(content);
  const around: AroundPage = {
    ...(isAnnounced(announcement) && { announcement }),
    ...(hours !== bundled.hours && { hours }),
    ...(JSON.stringify(team) !== JSON.stringify(bundled.team) && { team }),
  };
  return Object.keys(around).length > 0 ? around : undefined;
}

/** The frame of pages in Spanish. */
export function aroundSpanishPages({ site, navigation, relie }: Content): AroundPage {
  const { announcement, hours } = site;
  return {
    ...(isAnnounced(announcement) && { announcement }),
    hours: hours.inSpanish.charAt(0).toUpperCase() + hours.inSpanish.slice(1),
    inSpanish: {
      menus: menusIn('es', navigation),
      words: { ...SPANISH_FRAME_WORDS, chat: relie.bar.inSpanish.closed.desktop },
    },
  };
}
