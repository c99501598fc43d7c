import { companionTopic } from '#content/companion-topics';
import type { RelieWords } from '#content/model';

/** Delay of a canned reply, in ms; an instant one would not look like an answer. */
export const OFFLINE_DELAY = 1500;

/**
 * Relie's reply without a connection, chosen by keywords. The guard must have assessed the message before.
 * @param opening first sentence of the reply
 */
export function offlineReply(
  message: string,
  topics: RelieWords['topics'],
  opening: string,
): string {
  const { reply, link, question } = topics[companionTopic(message)];
  return `${opening}\n\n${reply} LINK:${link}\n\n${question}`;
}
