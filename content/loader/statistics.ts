/**
 * The rule on numbers: whoever reads a statistic must be able to look it up. A paragraph, list item, table row or
 * text that states one (a percentage, "two out of three", "studies show", "on average") carries beside it either
 *   [source: Title of the work, 2021, https://address]   or   [illustration]
 * where the second says that the number is an example of ours. The practice's own facts come through placeholders and
 * are not looked at.
 */
const NUMBER_WORD = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten)';
const STATISTICS = [
  /\d+(?:[.,]\d+)?(?:\s?%|\s+percent\b)/i,
  new RegExp(
    `\\b${NUMBER_WORD} (?:out of|in) (?:every )?${NUMBER_WORD}\\b(?! (?:second|minute|hour|day|night|evening|week|month|year|session)s?\\b)`,
    'i',
  ),
  /\b(?:stud(?:y|ies)|research(?:ers)?|surveys?|scientists|statistics) (?:\w+ )?(?:shows?|shown|finds?|found|suggests?|says?|proves?|tells?|reports?)\b/i,
  /\bon average\b/i,
];

const ILLUSTRATION = /\[illustration\]/i;

/** A source as it is written in a text; groups: title, year, address. */
export const SOURCE = /\[source:\s*([^\]]+?),\s*(\d{4}),\s*(https:\/\/[^\s\]]+)\s*\]/;

/** What is wrong with the numbers of a paragraph, or null. */
export function unsourcedStatistic(paragraph: string): string | null {
  if (/\[source:/i.test(paragraph) && !SOURCE.test(paragraph)) {
    return 'Please write a source as [source: Title, 2021, https://address]';
  }
  if (SOURCE.test(paragraph) || ILLUSTRATION.test(paragraph)) return null;
  for (const pattern of STATISTICS) {
    const found = pattern.exec(paragraph);
    if (found) {
      return `"${found[0]}" needs [source: Title, year, https://address] beside it, or [illustration]`;
    }
  }
  return null;
}
