import { companionTopic } from '#content/companion-topics';
import type { PageSearchResult } from '#contracts/relie';
import { closingFor, quoted } from './grounding.ts';
import { ReplyComposer } from './reply-composer.ts';
import type { ReplyFacts } from './reply-facts.ts';

const FOUND = 'Here is what our site says about that.';
const UNKNOWN =
  'Our site does not answer this, and I would rather not guess. A person will: the first call is free.';

/**
 * An answer without a model: the topic's own words, then what the site says, quoted. Also what a visitor gets when a
 * model's answer could not be let out. It goes through the same rules as every other.
 * @param note said first: a watchful note
 */
export function groundedAnswer(
  message: string,
  pages: readonly PageSearchResult[],
  facts: ReplyFacts,
  note = '',
): string {
  const { topic, reply } = companionTopic(message);
  const [best] = pages;
  const passage = best ? quoted(best) : '';
  const opening = topic !== 'general' ? reply : passage ? FOUND : UNKNOWN;
  const composer = new ReplyComposer(facts, closingFor(message, pages, facts), note);
  composer.push(passage ? `${opening}\n\n${passage}` : opening);
  composer.finish();
  if (!composer.broken && composer.sentences > 0) return composer.content;
  const plain = new ReplyComposer(facts, closingFor(message, [], facts), note);
  plain.push(UNKNOWN);
  plain.finish();
  return plain.content;
}
