import { KIND_WORDS } from '#contracts/submissions/kind-words';
import { countInWords, told, toldAs } from '#contracts/told-counts';
import type { Week } from '#scheduling/weeks';
import { counted, type MailWords } from '../mail-words.ts';
import type { Visited, WeekCounts } from './week-counts.repository.ts';

/** The e-mail of a week: counts and links, no names. Small counts of visitors are not told. @param url `PUBLIC_URL` */
export function weekInWords(
  { from, to }: Week,
  { received, late, waiting, topics, visited, visitedBefore }: WeekCounts,
  url: string,
): MailWords {
  const leads = received.filter(({ kind }) => kind !== 'NEWSLETTER');
  const total = sumOf(leads, 'count');
  const signUps = received.find(({ kind }) => kind === 'NEWSLETTER')?.count ?? 0;
  const now = toldVisits(visited);
  const before = toldVisits(visitedBefore);
  const byKind = leads.map(({ kind, count }) => `\n  ${KIND_WORDS[kind]}: ${count}`).join('');
  return {
    subject: `Last week: ${counted(total, 'lead', 'leads')}, ${late} late now`,
    text: `Hello,

here is the week from ${dayInWords(from)} to ${dayInWords(to)} in numbers.

Leads: ${total}${byKind}
Reached so far: ${sumOf(leads, 'reached')} of ${total}
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

const sumOf = <Field extends string>(
  rows: readonly Readonly<Record<Field, number>>[],
  field: Field,
): number => rows.reduce((sum, row) => sum + row[field], 0);

/** As the dashboard tells them. */
const toldVisits = ({ views, visits, chats }: Visited): Record<keyof Visited, string> => ({
  views: countInWords(told(views)),
  visits: countInWords(told(visits)),
  chats: countInWords(toldAs('event', chats)),
});

/** `Monday, November 16` @param date YYYY-MM-DD */
const dayInWords = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
