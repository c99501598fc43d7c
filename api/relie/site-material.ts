import type { FoundAnswer } from '#search-index/unit-ranking';
import type { PageHit } from '#search-index/search-index';

/** At most this many characters of found texts in a prompt: 3,000 tokens of 4 characters. */
const MAX_SITE_CHARACTERS = 12_000;

/** A text of the site that may answer a question. */
export interface SiteText {
  pageName: string;
  /** Path of the page, with the section's anchor. */
  address: string;
  /** The section's heading; null if the text has none or begins with it. */
  heading: string | null;
  text: string;
}

/** The answers nearest to a question, then the best section and passages of each page found for it. */
export function siteTexts(
  candidates: readonly FoundAnswer[],
  hits: readonly PageHit[],
): SiteText[] {
  return [
    ...candidates.map(({ unit: { pageName, page, questions, en } }) => ({
      pageName,
      address: page,
      heading: questions[0] ?? null,
      text: en,
    })),
    ...hits.map(({ pageName, path, anchor, content }) => ({
      pageName,
      address: anchor ? `${path}#${anchor}` : path,
      // A passage begins with its heading.
      heading: null,
      text: content,
    })),
  ];
}

/**
 * Formats found texts for the prompt (specification, section 7): as many whole ones as fit into
 * {@link MAX_SITE_CHARACTERS}.
 * @param texts best first
 */
export function siteInformation(texts: readonly SiteText[]): string {
  let formatted = '';
  for (const { pageName, address, heading, text } of texts) {
    const title = heading === null ? '' : `${heading}\n`;
    const next = `Information from ${pageName} (${address})\n${title}${text}`;
    if (formatted.length + next.length + 2 > MAX_SITE_CHARACTERS) break;
    formatted += formatted === '' ? next : `\n\n${next}`;
  }
  return formatted;
}
