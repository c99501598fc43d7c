/**
 * The rule on statistics: readers must be able to look them up. A paragraph, list item, table row or text with a
 * statistic (a percentage, "two out of three", "studies show", "on average") must contain either
 *   [source: Title of the work, 2021, https://address]   or   [illustration]
 * where the latter marks an invented example. The practice's own facts are filled in through placeholders and are not
 * checked.
 */
const NUMBER_WORD = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten)';
const STATISTICS = [
  /(?<!\d)\d+(?:[.,]\d+)?(?:\s?%|\s+percent\b)/i,
  new RegExp(
    `\\b${NUMBER_WORD} (?:out of|in) (?:every )?${NUMBER_WORD}\\b(?! (?:second|minute|hour|day|night|evening|week|month|year|session)s?\\b)`,
    'i',
  ),
  /\b(?:stud(?:y|ies)|research(?:ers)?|surveys?|scientists|statistics) (?:\w+ )?(?:shows?|shown|finds?|found|suggests?|says?|proves?|tells?|reports?)\b/i,
  /\bon average\b/i,
];

const ILLUSTRATION = /\[illustration\]/i;

/** A source in a text; groups: title, year, address. */
export const SOURCE = /\[source:\s*([^\s\]][^\]]*?),\s*(\d{4}),\s*(https:\/\/[^\s\]]+)\s*\]/;

/** The problem with a paragraph's statistics, or null. */
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
