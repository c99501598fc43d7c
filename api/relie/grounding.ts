import { companionTopic } from '#content/companion-topics';
import type { RelieWords } from '#content/model';
import { fillTemplate } from '#content/template';
import type { PageSearchResult } from '#contracts/relie';
import { tokenFor } from './link-tokens.ts';
import type { Closing } from './reply-composer.ts';
import type { ReplyFacts } from './reply-facts.ts';

const QUOTED_SENTENCES = 2;

/** Closing link and question for a reply that has none. The link is that of the best page, else that of the topic. */
export function closingFor(
  message: string,
  pages: readonly PageSearchResult[],
  facts: ReplyFacts,
  words: RelieWords,
): Closing {
  const { link, question } = words.topics[companionTopic(message)];
  const token = pages.map(({ path }) => tokenFor(path, facts)).find((found) => found !== undefined);
  return { link: fillTemplate(words.answers.link, { link: token ?? `LINK:${link}` }), question };
}

/** Quotes the first two suitable sentences of a page's passage; empty if there are none. */
export function quoted({ pageName, content }: PageSearchResult, { answers }: RelieWords): string {
  const found = content.replace(/\s+/g, ' ').match(/(?<![^.!?…])[^.!?…]+[.!?…]+(?=\s|$)/g) ?? [];
  const chosen = found
    .map((sentence) => sentence.trim())
    .filter((sentence) => !sentence.endsWith('?') && sentence.split(' ').length <= 40)
    .slice(0, QUOTED_SENTENCES);
  return chosen.length
    ? fillTemplate(answers.quote, { page: pageName, passage: chosen.join(' ') })
    : '';
}
