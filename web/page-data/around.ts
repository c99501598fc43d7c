import type { Content, Navigation } from '#content/model';
import { isAnnounced, type Announcement } from '#content/override-schema';

type TeamLinks = Navigation['team']['links'];

/** What the app's bundle knows of the frame around pages. */
export interface BundledFrame {
  hours: string;
  team: TeamLinks;
}

/** Data of the frame that is not in the bundle: the announcement line, and facts that have changed since the build. */
export interface AroundPage {
  announcement?: Announcement;
  hours?: string;
  team?: TeamLinks;
}

export const bundledFrame = ({ site, navigation }: Content): BundledFrame => ({
  hours: site.hours.text,
  team: navigation.team.links,
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
