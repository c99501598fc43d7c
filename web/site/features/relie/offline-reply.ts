import { companionTopic } from '#content/companion-topics';
import type { RelieWords } from '#content/model';

/** Delay of a canned reply, in ms; an instant one would not look like an answer. */
export const OFFLINE_DELAY = 1500;

/**
 * Relie's reply without a connection, chosen by keywords. It carries the crisis numbers, because the browser hears only
 * plain signs of danger.
 */
export function offlineReply(
  message: string,
  topics: RelieWords['topics'],
  { offline, offlineHelp }: Pick<RelieWords['chat'], 'offline' | 'offlineHelp'>,
): string {
  const { reply, link, question } = topics[companionTopic(message)];
  return `${offline}\n\n${reply} LINK:${link}\n\n${offlineHelp}\n\n${question}`;
}

/** The reply without a connection once violence was told: nothing that partners do together. */
export function offlineReplyAfterViolence({
  offline,
  link,
  question,
}: Pick<RelieWords['afterViolence'], 'offline' | 'link' | 'question'>): string {
  return `${offline}\n\nLINK:${link}\n\n${question.en}`;
}
