import { companionTopic } from '#content/companion-topics';
import { closingFor, quoted, type Material } from './grounding.ts';
import { ReplyComposer } from './reply-composer.ts';

/** A message of more words tells a story. It gets a thought and a page, and is never told that the site has no answer. */
const STORY_WORDS = 25;

/**
 * An answer without a model: the practice's own answer, the next nearest one unless the first is certain, a passage that
 * belongs to the answer, then the page's link and a question. A weak match is introduced as one. Also the fallback when a
 * model's answer broke a rule. The reply rules apply to it as well.
 * @param note watchful note that opens the answer
 */
export function groundedAnswer(material: Material, note = ''): string {
  const { answers, beside, language, words } = material;
  const composer = new ReplyComposer(material.facts, closingFor(material), note);
  if (isDoubtful(material)) composer.say(words.answers.unsure[language]);
  for (const { unit } of answers) composer.say(unit[language] ?? unit.en);
  if (beside) composer.sayWhole(beside.unit[language] ?? beside.unit.en);
  const passage = quoted(material);
  if (answers.length === 0) composer.say(openingOf(material, passage !== ''));
  composer.say(passage);
  composer.finish();
  return composer.content;
}

/** Whether the reply has to say that it may miss the question. A story is told no such thing. */
const isDoubtful = ({ isUnsure, question }: Material): boolean => isUnsure && !tellsStory(question);

const tellsStory = (question: string): boolean => question.split(/\s+/).length > STORY_WORDS;

function openingOf({ question, language, words }: Material, hasPassage: boolean): string {
  const { unknown } = words.answers;
  const topic = companionTopic(question);
  if (topic !== 'general' || tellsStory(question)) return words.topics[topic].reply[language];
  return hasPassage ? '' : unknown[language];
}
