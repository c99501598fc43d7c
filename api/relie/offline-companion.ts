import { companionTopic } from '#content/companion-topics';
import { sentencesOf } from '#search-index/sentences';
import type { FoundAnswer } from '#search-index/unit-ranking';
import { stemsOf, wordsOf } from '#search-index/words';
import { closingFor, quoted, type Material } from './grounding.ts';
import { asksNothing, asksToDecide, withoutVerdict } from './opening-verdict.ts';
import { ReplyComposer } from './reply-composer.ts';

/** A message with more words is a story. Its answer is a reflection and a page, never "the site has no answer". */
const STORY_WORDS = 25;
/** Minimum share of new words in a sentence; otherwise it counts as a repetition and is left out. */
const LEAST_NEW = 0.4;

/**
 * An answer without a model: the practice's own answer, that to the question at the end of a message or else the second
 * nearest one unless the first is certain, a passage if there is no answer, then the page's link and a question. Says so if the match is weak, and opens no answer with
 * yes or no where nothing was asked. Also the fallback if a model's answer broke a rule. The reply rules apply to it as
 * well.
 * @param note watchful note that opens the answer
 */
export function groundedAnswer(material: Material, note = ''): string {
  const { question, answers, asked, beside, language, words } = material;
  const composer = new ReplyComposer(material.facts, closingFor(material), note);
  if (isDoubtful(material)) composer.say(words.answers.unsure[language]);
  const textOf = ({ unit }: FoundAnswer): string => unit[language] ?? unit.en;
  const isNoVerdict = asksNothing(question) || asksToDecide(question);
  for (const answer of answers) {
    const text = isNoVerdict ? withoutVerdict(textOf(answer)) : textOf(answer);
    composer.say(withoutRepeated(text, composer.content));
  }
  // A "Yes." would stand behind another answer as if it confirmed that one.
  const newIn = (answer: FoundAnswer) => unsaid(withoutVerdict(textOf(answer)), composer.content);
  if (asked) composer.sayWhole(newIn(asked));
  if (beside)
    composer.sayWhole(introduced(newIn(beside), withoutVerdict(textOf(beside)), material));
  const passage = quoted(material);
  if (answers.length === 0) composer.say(openingOf(material, passage !== ''));
  composer.say(passage);
  composer.finish();
  return composer.content;
}

const CRISIS_NUMBER = /\b(?:988|911|1-800-\d{3}-\d{4})\b/;

/**
 * The second nearest answer, introduced as a guess, unless it gives a crisis number or goes on with what the reply says
 * already.
 * @param left what the reply does not say yet of the answer
 */
function introduced(left: string, answer: string, { words, language }: Material): string {
  const goesOn = !answer.startsWith(sentencesOf(left)[0] ?? left);
  return left === '' || goesOn || CRISIS_NUMBER.test(left)
    ? left
    : `${words.answers.beside[language]} ${left}`;
}

/** Removes sentences that stand in the reply word for word. */
function withoutRepeated(text: string, reply: string): string {
  if (reply === '') return text;
  return sentencesOf(text)
    .filter((sentence) => !reply.includes(sentence))
    .join(' ');
}

/** Opens a sentence that makes no sense without the one before: "It says that…", "Dice que…". */
const LEANS_ON_THE_LAST = /^(?:It|They|That|This|Dice|Tampoco|Eso|Esto)(?!\p{L})/u;

/**
 * Removes sentences that repeat the reply, and those that lean on a removed one.
 * @returns empty if only sentences without content, such as "Yes.", are left
 */
function unsaid(text: string, reply: string): string {
  const said = new Set(stemsOf(wordsOf(reply)));
  const unsaidStems = (stems: readonly string[]) => stems.filter((stem) => !said.has(stem));
  let isLastLeft = true;
  const left = sentencesOf(text)
    .map((sentence) => ({ sentence, stems: stemsOf(wordsOf(sentence)) }))
    .filter(({ sentence, stems }) => {
      const isNew = stems.length === 0 || unsaidStems(stems).length > LEAST_NEW * stems.length;
      return (isLastLeft = isNew && (isLastLeft || !LEANS_ON_THE_LAST.test(sentence)));
    });
  return left.some(({ stems }) => stems.length > 0)
    ? left.map(({ sentence }) => sentence).join(' ')
    : '';
}

/** Whether the reply has to say that it may have misunderstood the question. Never for a story. */
const isDoubtful = ({ answers, isUnsure, question }: Material): boolean =>
  isUnsure && answers.length > 0 && !tellsStory(question);

const tellsStory = (question: string): boolean => question.split(/\s+/).length > STORY_WORDS;

function openingOf({ question, language, words }: Material, hasPassage: boolean): string {
  const { unknown } = words.answers;
  const topic = companionTopic(question);
  if (topic !== 'general' || tellsStory(question)) {
    const { reply } = words.topics[topic];
    // After violence, the reply only introduces a passage.
    return reply === words.afterViolence.opening && !hasPassage ? '' : reply[language];
  }
  return hasPassage ? '' : unknown[language];
}
