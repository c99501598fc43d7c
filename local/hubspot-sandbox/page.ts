import { escapeHtml, renderPlainPage } from '../plain-page.ts';
import type { Account } from './account.ts';
import type { Answer } from './exchange.ts';
import { plainModes } from './modes.ts';

const shownRows = 50;

const style = `
form { display: flex; flex-wrap: wrap; gap: .4rem; margin-block: .5rem; }
button { font: inherit; font-size: .9rem; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; padding: .3rem .75rem; min-height: 2.25rem; cursor: pointer; }
button:hover, button[aria-pressed=true] { border-color: var(--accent); color: var(--accent); }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .8rem; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; } th { color: var(--quiet); font-weight: 500; white-space: nowrap; }
td:first-child { white-space: nowrap; }
tr:last-child td { border-bottom: 0; } .empty { margin: 0; padding: .8rem; }
`;

/** The page at /: received data, newest first, and buttons for the modes. It needs no script. */
export function renderPage(account: Account): Answer {
  const { mode, count, only } = account.modes.current;
  const contacts = account.contacts.all();
  const meetings = account.meetings.all();
  const submissions = account.forms.all();
  const subscriptions = account.subscriptions.all();
  const requests = account.log.list();
  const reach = `${only === undefined ? '' : ` for ${only}`}${count === undefined ? '' : `, ${count} more`}`;
  return {
    status: 200,
    ...renderPlainPage({
      title: 'HubSpot sandbox',
      intro: `Stands in for HubSpot; nothing leaves this machine. Mode: <strong>${escapeHtml(mode + reach)}</strong>`,
      style,
      main: `<section aria-label="Mode"><form method="post" action="/__sandbox/mode">
${[...plainModes, 'slow:3000', 'reject-property:phone'].map((name) => modeButton(name, mode)).join('\n')}
</form><form method="post" action="/__sandbox/reset"><button>Forget everything</button></form></section>
${table(
  'Contacts',
  contacts.length,
  ['Id', 'Properties', 'Updated'],
  newest(contacts).map((contact) => [
    contact.id,
    pairs(Object.entries(contact.properties)),
    new Date(contact.updatedAt).toISOString(),
  ]),
)}
${table(
  'Meetings',
  meetings.length,
  ['Id', 'With', 'Properties', 'Updated'],
  newest(meetings).map((meeting) => [
    meeting.id,
    account.contacts.get(meeting.contactId)?.properties.email ?? 'a deleted contact',
    pairs(Object.entries(meeting.properties)),
    meeting.updatedAt,
  ]),
)}
${table(
  'Form submissions',
  submissions.length,
  ['Received', 'Form', 'Values', 'Page'],
  newest(submissions).map((submission) => [
    new Date(submission.receivedAt).toISOString(),
    submission.formGuid === account.settings.newsletterFormGuid ? 'newsletter' : 'contact',
    pairs(submission.values.map(({ name, value }) => [name, value])),
    submission.pageName ?? submission.pageUrl ?? '',
  ]),
)}
${table(
  'Marketing opt-ins',
  subscriptions.length,
  ['Since', 'Address', 'Subscription', 'Status'],
  newest(subscriptions).map((subscription) => [
    subscription.changedAt,
    subscription.emailAddress,
    String(subscription.subscriptionId),
    subscription.status,
  ]),
)}
${table(
  'Requests',
  requests.length,
  ['At', 'Call', 'Status', 'ms', 'Mode'],
  newest(requests).map((request) => [
    request.at,
    `${request.method} ${request.path}`,
    request.status?.toString() ?? 'no answer',
    request.ms?.toString() ?? '',
    request.mode,
  ]),
)}
`,
    }),
  };
}

function modeButton(name: string, current: string): string {
  const label = escapeHtml(name);
  return `<button name="mode" value="${label}" aria-pressed="${name === current}">${label}</button>`;
}

function newest<Row>(rows: readonly Row[]): Row[] {
  return rows.slice(-shownRows).reverse();
}

function pairs(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([name, value]) => `${name}: ${value}`).join(' · ');
}

/** A titled table. Cells are escaped here only. */
function table(
  title: string,
  total: number,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const count = total > rows.length ? `${total}, the last ${rows.length} shown` : String(total);
  const heading = `<h2>${title} (${count})</h2>`;
  if (rows.length === 0) {
    return `<section>${heading}<div class="scroll"><p class="empty">Nothing yet.</p></div></section>`;
  }
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('\n');
  return `<section>${heading}<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div></section>`;
}
