// Lookarounds in place of \b, which only knows ASCII letters and does not find "él".
const between = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;
/** Openings and pronouns of a question that depends on the previous one. */
const FOLLOW_UP = new RegExp(
  [
    String.raw`^[¿\s]*(?:(?:ok(?:ay)?|so|then|entonces|bueno)[\s,]+)?(?:and|y|e|but|pero|what about|how about|qué tal)(?!\p{L})`,
    String.raw`^[¿\s]*(?:ok(?:ay)?|so|then|entonces)(?!\p{L})`,
    String.raw`^[¿\s]*(?:what (?:should|do|can) (?:i|we) do|qu[eé] (?:hago|hacemos|puedo hacer))(?!\p{L})`,
    between('it|that|this|she|he|her|him|they|them|those|one|eso|ese|esa|ella'),
  ].join('|'),
  'iu',
);
/** The pronoun "él" or the article "el". */
const HE_OR_THE = new RegExp(between('[eé]l'), 'giu');
/** A question with more words is understood on its own. */
const MAX_FOLLOW_UP_WORDS = 9;
/** A question of at most so many words, such as "price?", names no subject. */
export const MAX_BARE_WORDS = 3;

/** Whether a question can only be understood with the previous message. @param words number of its words */
export function isFollowUp(question: string, words: number): boolean {
  const text = question.normalize('NFC');
  if (words > MAX_FOLLOW_UP_WORDS) return false;
  return words <= MAX_BARE_WORDS || FOLLOW_UP.test(text) || ordinalOfHe(text) >= 0;
}

/**
 * The position of "él" among the words of a question. Without accents, the words do not tell it from "el".
 * @returns -1 if there is none
 */
export function positionOfHe(question: string, words: readonly string[]): number {
  const ordinal = ordinalOfHe(question.normalize('NFC'));
  const positions = words.flatMap((word, index) => (word === 'el' ? index : []));
  return positions[ordinal] ?? -1;
}

/** Index of the first pronoun among all "él" and "el" of a text. Without accent, only a final "el" is a pronoun. */
function ordinalOfHe(text: string): number {
  return [...text.matchAll(HE_OR_THE)].findIndex(
    ({ 0: word, index }) =>
      word.toLowerCase() === 'él' || !/\p{L}/u.test(text.slice(index + word.length)),
  );
}
