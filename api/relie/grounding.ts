import { companionTopic } from '#content/companion-topics';
import type { PageSearchResult } from '#contracts/relie';
import { tokenFor } from './link-tokens.ts';
import type { Closing } from './reply-composer.ts';
import type { ReplyFacts } from './reply-facts.ts';

const PASSAGE_CHARACTERS = 800;

/** The found pages in the form the model reads (specification, section 7). */
export function siteInformation(pages: readonly PageSearchResult[]): string {
  return pages
    .map(({ pageName, path, content }) => `Information from ${pageName} (${path})\n${cut(content)}`)
    .join('\n\n');
}

/** The link and the question for an answer that has none: from the found pages first, from the topic otherwise. */
export function closingFor(
  message: string,
  pages: readonly PageSearchResult[],
  facts: ReplyFacts,
): Closing {
  const { link, question } = companionTopic(message);
  const token = pages.map(({ path }) => tokenFor(path, facts)).find((found) => found !== undefined);
  return { link: `More on this: ${token ?? `LINK:${link}`}`, question };
}

/** A text of sentences that stands for the site's own words: the start of a passage, cut at a sentence. */
export function quoted({ pageName, content }: PageSearchResult, sentences = 2): string {
  const found = content.replace(/\s+/g, ' ').match(/[^.!?…]+[.!?…]+(?=\s|$)/g) ?? [];
  const chosen = found
    .map((sentence) => sentence.trim())
    .filter((sentence) => !sentence.endsWith('?') && sentence.split(' ').length <= 40)
    .slice(0, sentences);
  return chosen.length ? `From our page ${pageName}: ${chosen.join(' ')}` : '';
}

function cut(content: string): string {
  return content.length > PASSAGE_CHARACTERS ? `${content.slice(0, PASSAGE_CHARACTERS)}…` : content;
}
