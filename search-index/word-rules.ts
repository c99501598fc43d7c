import { stemOf, wordsOf } from './words.ts';

/**
 * Replacement rules for synonyms, slang and Spanish. Pattern words match by stem (`beef` matches `beefing`); a word
 * that ends in `*` matches by prefix.
 */
export interface WordRules {
  /** By the stem of the pattern's first word, the longest pattern first. */
  exact: ReadonlyMap<string, readonly Rule[]>;
  /** Patterns whose first word matches by prefix, by its first letter. */
  beginnings: ReadonlyMap<string, readonly Rule[]>;
}

interface Rule {
  pattern: readonly string[];
  words: readonly string[];
}

/** @param pairs pattern and replacement; a longer pattern takes precedence, and a stem over a prefix */
export function wordRules(pairs: Iterable<readonly [string, string]>): WordRules {
  const rules = [...pairs]
    .map(([pattern, words]) => ({
      pattern: pattern
        .split(/\s+/)
        .map((part) => (part.endsWith('*') ? part : stemOf(wordsOf(part).join('')))),
      words: wordsOf(words),
    }))
    .sort((a, b) => b.pattern.length - a.pattern.length || lengthOf(b) - lengthOf(a));
  const firstOf = ({ pattern: [first = ''] }: Rule) => first;
  const isBeginning = (rule: Rule) => firstOf(rule).endsWith('*');
  return {
    exact: Map.groupBy(
      rules.filter((rule) => !isBeginning(rule)),
      firstOf,
    ),
    beginnings: Map.groupBy(rules.filter(isBeginning), (rule) => firstOf(rule).slice(0, 1)),
  };
}

const lengthOf = ({ pattern }: Rule) => pattern.join('').length;

/** The words with every rule applied once, from left to right. */
export function applyRules(words: readonly string[], rules: WordRules): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length;) {
    const rule = ruleAt(words, at, rules);
    if (rule) result.push(...rule.words);
    else result.push(words[at] ?? '');
    at += rule?.pattern.length ?? 1;
  }
  return result;
}

function ruleAt(words: readonly string[], at: number, rules: WordRules): Rule | undefined {
  const fits = (rule: Rule) =>
    rule.pattern.every((part, offset) => {
      const word = words[at + offset];
      if (word === undefined) return false;
      return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : stemOf(word) === part;
    });
  const word = words[at] ?? '';
  return (
    rules.exact.get(stemOf(word))?.find(fits) ?? rules.beginnings.get(word.slice(0, 1))?.find(fits)
  );
}
