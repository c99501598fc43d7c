import { companionTopic } from '#content/companion-topics';
import type { RelieWords } from '#content/model';

/** A canned reply comes after this long, in ms: an instant answer would not read as one. */
export const OFFLINE_DELAY = 1500;

/**
 * Relie's words without a connection, chosen by keywords. The guard must have judged the message before.
 * @param opening said first
 */
export function offlineReply(
  message: string,
  topics: RelieWords['topics'],
  opening: string,
): string {
  const { reply, link, question } = topics[companionTopic(message)];
  return `${opening}\n\n${reply} LINK:${link}\n\n${question}`;
}
