import type { ClarityProblem } from '#contracts/clarity';

/** Why the newest figures are missing, for staff. */
export const PROBLEM_WORDS: Record<ClarityProblem, string> = {
  refused: 'Clarity refused the access token. An operator has to set CLARITY_API_TOKEN anew.',
  'used-up': 'Clarity allows ten calls a day, and they are used up. It is asked again later.',
  unreachable: 'Clarity could not be reached. It is asked again within three hours.',
  unreadable: 'Clarity answered in a form that is not known here. It is asked again later.',
};

/** Clarity's own names that say little, or are misspelled. The others are split into words. */
const NAMES: Record<string, string> = {
  OS: 'Operating system',
  ScrollDepth: 'How far visitors scroll',
  EngagementTime: 'Time on the site',
  PopularPages: 'Most visited pages',
  ReferrerUrl: 'Where visitors come from',
  DeadClickCount: 'Clicks that did nothing',
  RageClickCount: 'Repeated angry clicks',
  QuickbackClick: 'Pages left at once',
  ScriptErrorCount: 'Script errors',
  ErrorClickCount: 'Clicks that led to an error',
  ExcessiveScroll: 'Much scrolling back and forth',
  distantUserCount: 'People',
  distinctUserCount: 'People',
  totalSessionCount: 'Visits',
  totalBotSessionCount: 'Visits by bots',
  sessionsCount: 'Visits',
  visitsCount: 'Visits',
  sessionsWithMetricPercentage: 'Visits with it, %',
  sessionsWithoutMetricPercentage: 'Visits without it, %',
  url: 'Page',
  subTotal: 'Times',
};

/** A metric or column of Clarity in words: `averageScrollDepth` is "Average scroll depth". */
export function inWords(name: string): string {
  const known = NAMES[name];
  if (known) return known;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
