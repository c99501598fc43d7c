import { companionTopic } from '#content/companion-topics';

/** A canned reply comes after this long, in ms: an instant answer would not read as one. */
export const OFFLINE_DELAY = 1500;

/** What is said first, so that nobody takes a canned reply for an answer. */
const OFFLINE_OPENING =
  'I can’t reach the practice’s website right now, so this is only a general thought.';

/** Relie's words without a connection, chosen by keywords. The guard must have judged the message before. */
export function offlineReply(message: string): string {
  const { reply, link, question } = companionTopic(message);
  return `${OFFLINE_OPENING}\n\n${reply} LINK:${link}\n\n${question}`;
}
