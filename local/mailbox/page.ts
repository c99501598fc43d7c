import { escapeHtml, renderPlainPage } from '../plain-page.ts';
import type { Attachment, Message } from './messages.ts';

const style = `
body { max-width: 48rem; }
.empty { margin: 2rem 0; padding: 1.25rem; background: var(--card); border: 1px dashed var(--line); border-radius: .75rem; }
article { margin: 0 0 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
article header { padding: .9rem 1.1rem .7rem; border-bottom: 1px solid var(--line); }
article h2 { margin: 0 0 .15rem; font-size: 1.05rem; line-height: 1.35; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; font-size: .9rem; color: var(--quiet); }
dl div { overflow-wrap: anywhere; } dt, dd { display: inline; margin: 0; } dd { color: var(--ink); }
.text { margin: 0; padding: .9rem 1.1rem; color: var(--ink); white-space: pre-wrap; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: .3rem 1.1rem; border-top: 1px solid var(--line); font-size: .9rem; }
li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; }
li span { flex: 1 1 auto; overflow-wrap: anywhere; }
li a { padding: .5rem 0; }
a { color: var(--accent); text-underline-offset: .15em; }
`;

/** The page at /: the messages, newest first. */
export function renderMailbox(messages: readonly Message[]) {
  return renderPlainPage({
    title: 'Mailbox',
    intro:
      'Shows every e-mail that this installation sends; none leaves this machine. The last 200 are kept until it stops.',
    style,
    main: messages.map(article).join('\n') || '<p class="empty">No e-mail yet.</p>',
  });
}

/** Whether a browser may show an attachment itself: as plain text, whatever it says it is. */
export const isReadable = ({ contentType }: Attachment): boolean =>
  contentType.startsWith('text/') || contentType === 'application/ics';

function article({ id, from, to, subject, text, receivedAt, attachments }: Message): string {
  const items = attachments.map((attachment, index) => attachmentItem(id, index, attachment));
  return `<article aria-labelledby="m${id}"><header><h2 id="m${id}">${escapeHtml(subject || '(no subject)')}</h2>
<dl><div><dt>To</dt> <dd>${escapeHtml(to.join(', '))}</dd></div>
<div><dt>From</dt> <dd>${escapeHtml(from)}</dd></div>
<div><dt>At</dt> <dd><time datetime="${receivedAt.toISOString()}">${escapeHtml(shownTime(receivedAt))}</time></dd></div></dl></header>
<p class="text">${withLinks(text)}</p>${items.length ? `<ul>${items.join('')}</ul>` : ''}</article>`;
}

function attachmentItem(messageId: number, index: number, attachment: Attachment): string {
  const name = escapeHtml(attachment.filename);
  const path = `/messages/${messageId}/${index}`;
  const read = isReadable(attachment) ? `<a href="${path}" aria-label="Read ${name}">Read</a>` : '';
  return `<li><span>${name}</span>${read}<a href="${path}?download" aria-label="Download ${name}">Download</a></li>`;
}

/** Escapes text and makes its web addresses links. Splitting by a group puts the addresses at odd places. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map(escapeHtml)
    .map((part, at) => (at % 2 ? `<a href="${part}" rel="noreferrer">${part}</a>` : part))
    .join('');

const shownTime = (time: Date): string =>
  time.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
