import {
  CHAT_BYTES_LIMIT,
  CHAT_MESSAGE_LIMIT,
  CHAT_MESSAGES_LIMIT,
  type ChatMessage,
  type ChatRequest,
} from '#contracts/relie';
import {
  isAboutPage,
  isAboutViolence,
  type CurrentPage,
  type Entry,
} from './conversation-entry.ts';

/** Number of newest messages that are always sent; the rest of the limit is for earlier crisis messages. */
const NEWEST = CHAT_MESSAGES_LIMIT - 12;

/**
 * The request body: history, current page, then the new message; role and content only. Of a long conversation it has
 * the newest messages, and those of a crisis or of violence however old they are, so that the server still knows of it.
 */
export function requestOf(entries: Entry[], page: CurrentPage): ChatRequest {
  const answered = entries.filter(
    (entry) => !entry.failed && !(isAboutPage(entry) && entry.role === 'assistant'),
  );
  const newest = answered.at(-1);
  const toViolence = answered.findIndex((entry) => isAboutViolence([entry]));
  // A note of a page that was opened meanwhile may stand between a message and its reply.
  const aboutViolence = answered.findLast(
    ({ role }, index) => role === 'user' && index < toViolence,
  );
  const isGrave = (entry: Entry) => entry.safety === 'crisis' || entry === aboutViolence;
  const listed = answered.filter(
    (entry, index) => index >= answered.length - NEWEST || isGrave(entry),
  );
  const earlier = listed.slice(-CHAT_MESSAGES_LIMIT + 1, -1).reverse();
  const fitting = withinLimit([
    ...(newest ? [newest] : []),
    ...earlier.filter(isGrave),
    ...earlier.filter((entry) => !isGrave(entry)),
  ]);
  const sent = answered.filter((entry) => fitting.has(entry));
  const where = `The visitor is on the page “${page.name}” (${page.path}).`;
  return {
    messages: [
      ...sent.slice(0, -1).map(messageOf),
      { role: 'system' as const, content: where },
      ...sent.slice(-1).map(messageOf),
    ],
    // The server retrieves the site's passages for the message itself.
    contextualContent: '',
    language: page.language ?? 'en',
  };
}

/** A reply that an earlier version stored may be longer than a request takes. */
const messageOf = ({ role, content }: Entry): ChatMessage => ({
  role,
  content: content.slice(0, CHAT_MESSAGE_LIMIT),
});

/** The first of these entries, as many as a request can carry. */
function withinLimit(entries: readonly Entry[]): Set<Entry> {
  let left = CHAT_BYTES_LIMIT;
  const fitting = new Set<Entry>();
  for (const entry of entries) {
    left -= new TextEncoder().encode(JSON.stringify(messageOf(entry))).length + 1;
    if (left < 0) break;
    fitting.add(entry);
  }
  return fitting;
}
