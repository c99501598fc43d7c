import {
  type AnalyticsList,
  type AnalyticsReport,
  type Compared,
  type CountedEvent,
  type FormStep,
  type MeasuredForm,
} from '#contracts/analytics';
import { countInWords } from '#contracts/suppressed-counts';

/** How a count has changed; null where there is nothing to compare it with. */
export function changeInWords({ now, before }: Compared): string | null {
  if (before === null) return null;
  const words = `before: ${countInWords(before)}`;
  if (now === 'few' || before === 'few' || before === 0) return words;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `unchanged, ${words}`;
  return `${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}%, ${words}`;
}

export const TOTAL_WORDS: Record<keyof AnalyticsReport['totals'], string> = {
  views: 'Page views',
  visits: 'Visits',
  visitors: 'Visitors',
  singlePageVisits: 'Visits of one page',
  notFound: 'Pages not found',
};

export const LIST_WORDS: Record<AnalyticsList, { title: string; column: string; unit: string }> = {
  page: { title: 'Pages', column: 'Page', unit: 'Views' },
  entry: { title: 'Entry pages', column: 'Page', unit: 'Visits' },
  exit: { title: 'Exit pages', column: 'Page', unit: 'Visits' },
  source: { title: 'Sources', column: 'Source', unit: 'Visits' },
  referrer: { title: 'Sites that link here', column: 'Site', unit: 'Visits' },
  medium: { title: 'UTM medium', column: 'Medium', unit: 'Visits' },
  campaign: { title: 'UTM campaigns', column: 'Campaign', unit: 'Visits' },
  device: { title: 'Devices', column: 'Device', unit: 'Visits' },
  browser: { title: 'Browsers', column: 'Browser', unit: 'Visits' },
  system: { title: 'Systems', column: 'System', unit: 'Visits' },
  guide: { title: 'Guide downloads', column: 'Guide', unit: 'Downloads' },
  quiz: { title: 'Quizzes finished', column: 'Quiz', unit: 'Times' },
};

const VALUE_WORDS: Record<string, string> = {
  direct: 'Direct or unknown',
  other: 'Others',
  '404': 'Not found (404)',
};
export const valueInWords = (value: string): string => VALUE_WORDS[value] ?? value;

export const FORM_WORDS: Record<MeasuredForm, string> = {
  contact: 'Contact request',
  'vibe-check': 'Vibe Check',
  quiz: 'Quiz result',
  application: 'Job application',
  'media-contact': 'Media inquiry',
  newsletter: 'Newsletter',
};

export const STEP_WORDS: Record<FormStep, string> = {
  page: 'Page seen',
  begun: 'Form begun',
  sent: 'Sent',
  booked: 'Booked',
};

export const EVENT_WORDS: Record<CountedEvent, string> = {
  'chat-opened': 'Chat opened',
  'help-shown': 'Help cards shown',
};

type Vital = AnalyticsReport['vitals'][number];
export const VITAL_WORDS: Record<Vital['name'], string> = {
  lcp: 'Largest paint (LCP)',
  inp: 'Slowest reaction (INP)',
  cls: 'Layout shift (CLS)',
};
/** Where "good" ends: web.dev/articles/vitals. */
const GOOD_UNTIL: Record<Vital['name'], number> = { lcp: 2500, inp: 200, cls: 100 };

/** The 75th percentile with its unit. */
export function vitalInWords({ name, p75 }: Vital): string {
  if (p75 === null) return 'not enough measurements';
  return name === 'cls' ? (p75 / 1000).toFixed(2) : `${p75.toLocaleString('en-US')} ms`;
}

/** The rating in words, so that it does not depend on color. */
export function vitalVerdict({ name, p75 }: Vital): string {
  if (p75 === null) return '–';
  return p75 <= GOOD_UNTIL[name] ? 'Good' : name === 'cls' ? 'Moves too much' : 'Too slow';
}

/** A day or a month: "Nov 23, 2026", "Nov 2026". */
export const startInWords = (start: string, unit: 'day' | 'month', withYear = true): string =>
  new Date(start).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: unit === 'day' ? 'numeric' : undefined,
    year: withYear || unit === 'month' ? 'numeric' : undefined,
  });
