import { companionTopic } from '#content/companion-topics';
import type { RelieWords } from '#content/model';
import type { Language } from '#safety/crisis-resources';

/**
 * Relie's reply without a connection, chosen by keywords. It carries the crisis numbers, because the browser recognises
 * only plain signs of danger.
 */
export function offlineReply(
  message: string,
  language: Language,
  topics: RelieWords['topics'],
  { offline, offlineHelp }: Pick<RelieWords['chat'], 'offline' | 'offlineHelp'>,
): string {
  const { reply, link, question } = topics[companionTopic(message)];
  const paragraphs = [`${reply[language]} LINK:${link}`, offlineHelp[language], question[language]];
  return [offline[language], ...paragraphs].join('\n\n');
}

/** The words of an offline reply after violence was reported. */
export type AfterViolenceWords = Pick<
  RelieWords['afterViolence'],
  'offline' | 'offlineForMinors' | 'link' | 'question'
>;

/**
 * The offline reply after violence was reported: it suggests nothing that partners do together, and to visitors under 18
 * no therapy, because the practice sees adults.
 */
export function offlineReplyAfterViolence(
  language: Language,
  { offline, offlineForMinors, link, question }: AfterViolenceWords,
  isMinor: boolean,
): string {
  if (isMinor) return offlineForMinors[language];
  return `${offline[language]}\n\nLINK:${link}\n\n${question[language]}`;
}
