// Between letters, because \b knows those of ASCII only and finds no "él".
const between = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;
/** Openings and pronouns of a question that needs the one before it. */
const FOLLOW_UP = new RegExp(
  `^(?:and|y|e|but|pero|what about|how about|qué tal)(?!\\p{L})|${between('it|that|this|she|he|her|him|they|them|those|one|eso|ese|esa|ella')}`,
  'iu',
);
/** The pronoun "él" or the article "el". */
const HE_OR_THE = new RegExp(between('[eé]l'), 'giu');
/** A question of more words stands alone. */
const MAX_FOLLOW_UP_WORDS = 9;

/** Whether a question of so many words needs the message before it to be understood. */
export function isFollowUp(question: string, words: number): boolean {
  const text = question.normalize('NFC');
  return words <= MAX_FOLLOW_UP_WORDS && (FOLLOW_UP.test(text) || ordinalOfHe(text) >= 0);
}

/**
 * The position of "él" among the words of a question, which have no accents: the article "el" reads the same there.
 * @returns -1 if there is none
 */
export function positionOfHe(question: string, words: readonly string[]): number {
  const ordinal = ordinalOfHe(question.normalize('NFC'));
  const positions = words.flatMap((word, index) => (word === 'el' ? index : []));
  return positions[ordinal] ?? -1;
}

/** Which "él" or "el" of a text is the first pronoun, counted from 0. Without accent it is one at the end only. */
function ordinalOfHe(text: string): number {
  return [...text.matchAll(HE_OR_THE)].findIndex(
    ({ 0: word, index }) =>
      word.toLowerCase() === 'él' || !/\p{L}/u.test(text.slice(index + word.length)),
  );
}
