import type { ConcernFound } from './assessment.ts';
import {
  concernOf,
  STILL_WATCHFUL,
  WORDINGS,
  WORDINGS_FOR_MINORS,
  type Topic,
  type Wording,
} from './crisis-wording.ts';
import { normaliseText } from './normalise-text.ts';

export type ShortAnswer = 'yes' | 'no' | 'unsure';

/** A question about safety in one of Relie's replies. */
export interface SafetyQuestion {
  about: ConcernFound;
  /** The short answers that make the message a crisis. */
  danger: readonly ShortAnswer[];
}

const AND_A_FEW_WORDS = String.raw`(?:[a-z]+ ){0,4}(?:\. )?$`;
const YES = new RegExp(
  `^ (?:(?:yes|yeah|yep|yea|ya|si|sip|i do|i am|i have|i think so|kind of|sort of|maybe|a little|sometimes|i guess|a bit|mas o menos|a veces|tal vez|creo que) ?)+${AND_A_FEW_WORDS}`,
);
const NO = new RegExp(
  `^ (?:(?:no|nope|nah|not really|not yet|i am not|i do not|not safe|todavia no|aun no) ?)+${AND_A_FEW_WORDS}`,
);
const UNSURE = new RegExp(
  `^ (?:i do not know|not sure|i am not sure|no se|no estoy segur[oa]) ${AND_A_FEW_WORDS}`,
);
/** Maximum length of a short answer. */
const MOST_CHARACTERS = 200;

/** "Yes", "no" or "I don't know", with at most a few more words and no question; undefined for any other message. */
export function shortAnswer(text: string): ShortAnswer | undefined {
  if (text.length > MOST_CHARACTERS || text.includes('?')) return undefined;
  const normal = normaliseText(text);
  if (UNSURE.test(normal)) return 'unsure';
  if (NO.test(normal)) return 'no';
  return YES.test(normal) ? 'yes' : undefined;
}

/**
 * The direct question of crisis-wording.ts, also in the familiar form, which a model may use. Excludes the question
 * when it is quoted as advice.
 */
const ABOUT_SUICIDE =
  /thinking about ending your life\?(?![”"])|pensando en quitar[ts]e la vida\?(?!»)/i;
const SAFE_NOW = /are you safe right now\?|¿está a salvo ahora\?/i;

const IN_REPLIES = [...Object.values(WORDINGS), ...Object.values(WORDINGS_FOR_MINORS)].flatMap(
  (topics) =>
    Object.entries<Partial<Wording>>(topics).flatMap(([topic, { questions = [] }]) =>
      questions
        // Left to ABOUT_SUICIDE, because another reply quotes one of these questions as advice.
        .filter((text) => !ABOUT_SUICIDE.test(text))
        .map((text) => ({ text, about: concernOf(topic as Topic) })),
    ),
);
const IN_NOTES = Object.values(STILL_WATCHFUL).flatMap((notes) =>
  Object.entries<readonly string[]>({ ...notes }).flatMap(([kind, texts]) =>
    texts.map((text) => ({
      text,
      about: concernOf(/violence/i.test(kind) ? 'partner-violence' : 'suicide'),
    })),
  ),
);

/** @returns undefined if the reply asked nothing about safety */
export function safetyQuestionIn(reply: string): SafetyQuestion | undefined {
  if (ABOUT_SUICIDE.test(reply)) {
    return { about: concernOf('suicide'), danger: ['yes', 'unsure'] };
  }
  const asked = IN_REPLIES.find(({ text }) => reply.includes(text));
  if (asked) return { about: asked.about, danger: ['yes', 'no', 'unsure'] };
  const noted = IN_NOTES.find(({ text }) => reply.includes(text));
  return (
    noted && {
      about: noted.about,
      danger: SAFE_NOW.test(noted.text) ? ['no', 'unsure'] : [],
    }
  );
}
