/**
 * Flesch-Kincaid grade level of a text, in US school years (Kincaid et al., "Derivation of New Readability Formulas",
 * 1975). It is meant for comparing pages with each other.
 */
export function readingGrade(text: string): number {
  const sentences = text
    .split(/(?<![.!?:])[.!?:]+(?:\s|$)/)
    .filter((part) => /\w/.test(part)).length;
  const words = wordsOf(text);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / Math.max(1, sentences)) + 11.8 * (syllables / words.length) - 15.59;
}

/** The words of a text, without numbers and symbols. */
export function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
}

/** Estimated number of syllables: groups of vowels, without a silent e. */
function syllablesOf(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 1);
}
