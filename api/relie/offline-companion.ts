import { companionTopic } from '#content/companion-topics';
import { closingFor, quoted, type Material } from './grounding.ts';
import { ReplyComposer } from './reply-composer.ts';

/** A message of more words tells a story. It gets a thought and a page, and is never told that the site has no answer. */
const STORY_WORDS = 25;

/**
 * An answer without a model: the practice's own answer, then a passage that belongs to it, then the page's link and a
 * question. Also the fallback when a model's answer broke a rule. The reply rules apply to it as well.
 * @param note watchful note that opens the answer
 */
export function groundedAnswer(material: Material, note = ''): string {
  const { answers, language } = material;
  const composer = new ReplyComposer(material.facts, closingFor(material), note);
  for (const { unit } of answers) composer.say(unit[language] ?? unit.en);
  const passage = quoted(material);
  if (answers.length === 0) composer.say(openingOf(material, passage !== ''));
  composer.say(passage);
  composer.finish();
  return composer.content;
}

function openingOf({ question, language, words }: Material, hasPassage: boolean): string {
  const { unknown } = words.answers;
  const topic = companionTopic(question);
  const tellsStory = question.split(/\s+/).length > STORY_WORDS;
  if (topic !== 'general' || tellsStory) return words.topics[topic].reply[language];
  return hasPassage ? '' : unknown[language];
}
