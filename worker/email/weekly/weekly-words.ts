import { KIND_WORDS } from '#contracts/submissions/kind-words';
import { countInWords, suppressed, suppressedFor } from '#contracts/suppressed-counts';
import { businessHoursBetween, type BusinessDays } from '#scheduling/business-hours';
import type { Week } from '#scheduling/weeks';
import { counted, type MailWords } from '../mail-words.ts';
import type { Reply, Visited, WeekCounts } from './week-counts.repository.ts';

/** A median of fewer would reveal single people. */
const FEWEST_REPLIES = 5;

/**
 * The e-mail of a week: counts and links, no names. Small counts of visitors and of replies are suppressed.
 * @param url `PUBLIC_URL`
 */
export function weekInWords(
  { from, to }: Week,
  { received, replies, late, waiting, topics, visited, visitedBefore }: WeekCounts,
  { url, schedule }: { url: string; schedule: BusinessDays },
): MailWords {
  const leads = received.filter(({ kind }) => kind !== 'NEWSLETTER');
  const total = sumOf(leads, 'count');
  const signUps = received.find(({ kind }) => kind === 'NEWSLETTER')?.count ?? 0;
  const now = visitsInWords(visited);
  const before = visitsInWords(visitedBefore);
  const byKind = leads.map(({ kind, count }) => `\n  ${KIND_WORDS[kind]}: ${count}`).join('');
  return {
    subject: `Last week: ${counted(total, 'lead', 'leads')}, ${late} late now`,
    text: `Hello,

here is the week from ${dayInWords(from)} to ${dayInWords(to)} in numbers.

Leads: ${total}${byKind}
Reached so far: ${sumOf(leads, 'reached')} of ${total}${replyTime(replies, schedule)}
Newsletter sign-ups: ${signUps}
Topics that Relie could not answer: ${topics}

Visitors, and in parentheses those of the week before:
  Page views: ${now.views} (${before.views})
  Visits: ${now.visits} (${before.visits})
  Chats with Relie, rounded down to fives: ${now.chats} (${before.chats})

As of this e-mail:
  Late replies: ${late}
  Deliveries waiting: ${waiting}
${url}/admin

You get this e-mail every Monday because your address is entered on the Account page.
To stop it, turn off the weekly summary there:
${url}/admin/account
`,
  };
}

/** Median waiting time on the reply-by clock, which a call that the sender books also stops. */
function replyTime(replies: readonly Reply[], schedule: BusinessDays): string {
  if (replies.length < FEWEST_REPLIES) return '';
  const hours = replies
    .map(({ createdAt, repliedAt }) => businessHoursBetween(createdAt, repliedAt, schedule))
    .sort((a, b) => a - b);
  const [low = 0, high = 0] = [(hours.length - 1) / 2, hours.length / 2].map(
    (place) => hours[Math.floor(place)],
  );
  return `\nHalf of these people were reached, or had booked a call, within ${durationInWords((low + high) / 2)} (on business days)`;
}

function durationInWords(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * 60));
  if (minutes < 90) return counted(minutes, 'minute', 'minutes');
  if (hours < 48) return counted(Math.round(hours), 'hour', 'hours');
  return counted(Math.round(hours / 24), 'day', 'days');
}

const sumOf = <Field extends string>(
  rows: readonly Readonly<Record<Field, number>>[],
  field: Field,
): number => rows.reduce((sum, row) => sum + row[field], 0);

/** Suppressed as on the dashboard. */
const visitsInWords = ({ views, visits, chats }: Visited): Record<keyof Visited, string> => ({
  views: countInWords(suppressed(views)),
  visits: countInWords(suppressed(visits)),
  chats: countInWords(suppressedFor('event', chats)),
});

/** `Monday, November 16` @param date YYYY-MM-DD */
const dayInWords = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
