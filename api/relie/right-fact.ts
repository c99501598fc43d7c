import type { Fact } from '#content/model';
import { languageOf } from '#safety/crisis-reply';
import type { Contradiction } from './fact-check.ts';
import { amountsIn, lengthsIn } from './stated-facts.ts';

const SUBJECTS: Readonly<Record<Contradiction, (fact: Fact) => boolean>> = {
  price: ({ en }) => amountsIn(en).length > 0,
  phone: ({ id }) => id === 'phone',
  email: ({ id }) => id === 'email',
  time: ({ id }) => id === 'hours',
  length: ({ en }) => lengthsIn(en).length > 0,
  person: ({ id }) => id === 'accepting',
  openings: ({ id }) => id.endsWith('.availability'),
};

/**
 * The fact to state instead of a sentence that contradicts the facts, in the sentence's language: of those on its
 * subject the one that shares most words with it.
 * @returns undefined if there is none
 */
export function rightFact(
  sentence: string,
  about: Contradiction,
  facts: readonly Fact[],
): string | undefined {
  const words = wordsOf(sentence);
  const language = languageOf(sentence);
  let best: Fact | undefined;
  let most = -1;
  for (const fact of facts.filter(SUBJECTS[about])) {
    const shared = [...wordsOf(fact[language])].filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [fact, shared];
  }
  return best?.[language];
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.map((word) => word.replace(/s$/, '')),
  );
