import { sentencesOf } from './sentences.ts';
import { wordsOf } from './words.ts';

/** A message of at least this many words counts as a story. */
const STORY_WORDS = 20;
/** From this many words on, a message may begin with a story and end with a question. */
const ASKING_WORDS = 8;

export const isStory = (message: string): boolean => wordsOf(message).length >= STORY_WORDS;

/**
 * The question that a message ends with: its last sentence with a question mark, or its last sentence.
 * @returns undefined if the message has fewer words than {@link ASKING_WORDS}, or only one sentence
 */
export function askedAtEnd(message: string): string | undefined {
  if (wordsOf(message).length < ASKING_WORDS) return undefined;
  const sentences = sentencesOf(message);
  const questions = sentences.filter((sentence) => sentence.includes('?'));
  const asked = (questions.length > 0 ? questions : sentences).slice(-1).join(' ').trim();
  return asked === message.trim() ? undefined : asked;
}
