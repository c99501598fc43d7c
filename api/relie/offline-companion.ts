import { companionTopic } from '#content/companion-topics';
import type { RelieWords } from '#content/model';
import type { PageSearchResult } from '#contracts/relie';
import { closingFor, quoted } from './grounding.ts';
import { ReplyComposer } from './reply-composer.ts';
import type { ReplyFacts } from './reply-facts.ts';

/**
 * An answer without a model: the topic's text, then a quotation from the best page. Also the fallback when a model's
 * answer broke a rule. The reply rules apply to it as well.
 * @param note watchful note that opens the answer
 */
export function groundedAnswer(
  message: string,
  pages: readonly PageSearchResult[],
  facts: ReplyFacts,
  words: RelieWords,
  note = '',
): string {
  const { found, unknown } = words.answers;
  const topic = companionTopic(message);
  const [best] = pages;
  const passage = best ? quoted(best, words) : '';
  const opening = topic !== 'general' ? words.topics[topic].reply : passage ? found : unknown;
  const composer = new ReplyComposer(facts, closingFor(message, pages, facts, words), note);
  composer.push(passage ? `${opening}\n\n${passage}` : opening);
  composer.finish();
  if (!composer.broken && composer.sentences > 0) return composer.content;
  const plain = new ReplyComposer(facts, closingFor(message, [], facts, words), note);
  plain.push(unknown);
  plain.finish();
  return plain.content;
}
