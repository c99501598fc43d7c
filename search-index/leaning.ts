/** Openings and pronouns of a question that needs the one before it. */
const LEANING =
  /^(?:and|y|e|but|pero|what about|how about|qué tal)\b|\b(?:it|that|this|she|he|her|him|they|them|those|one|eso|ese|esa|él|ella)\b/iu;
/** A question of more words stands alone. */
const MAX_LEANING_WORDS = 9;

/** Whether a question of so many words needs the message before it to be understood. */
export const leansOnBefore = (question: string, words: number): boolean =>
  words <= MAX_LEANING_WORDS && LEANING.test(question);
