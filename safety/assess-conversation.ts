import { merge, type ConcernFound, type SafetyAssessment } from './assessment.ts';
import { normaliseText } from './normalise-text.ts';

export interface ConversationMessage {
  /** Only messages of role `user` are assessed. */
  role: string;
  content: string;
}

/** Assesses one message: `assessMessage`, or `assessBySignals` where the classifier is not at hand. */
export type AssessMessage = (text: string) => SafetyAssessment;

/** A short affirmative answer to the preceding question. */
const YES =
  /^ (?:(?:yes|yeah|yep|yea|ya|si|sip|i do|i am|i have|i think so|kind of|sort of|maybe|a little|sometimes|i guess|a bit|mas o menos|a veces|tal vez|creo que) ?)+(?:[a-z]+ ){0,4}(?:\. )?$/;
/** A longer message is no short answer. */
const MAX_YES_CHARACTERS = 200;
const saysYes = (text: string): boolean =>
  text.length <= MAX_YES_CHARACTERS && YES.test(normaliseText(text));

/** The direct question of crisis-wording.ts; a model may ask it in the familiar form. */
const ASKED_ABOUT_SUICIDE = /thinking about ending your life\?|pensando en quitar[ts]e la vida\?/i;

/**
 * Assesses the visitor's newest message in the context of the conversation. After a crisis the level stays at `watch`
 * or above, because a later denial is no proof of safety. A short "yes" to the question about ending one's life is a
 * crisis. Partner violence, once told, stays known to the end of the conversation.
 *
 * @param messages oldest first; the newest message of role `user` is assessed
 */
export function assessConversation(
  messages: readonly ConversationMessage[],
  assess: AssessMessage,
): SafetyAssessment {
  let earlier: ConcernFound[] = [];
  let current: SafetyAssessment = { level: 'none', concerns: [] };
  let violence: ConcernFound | undefined;
  let violenceIsPlain = false;
  let lastReply = '';
  for (const { role, content } of messages) {
    if (role !== 'user') {
      lastReply = content;
      continue;
    }
    if (current.level === 'crisis') earlier = merge(earlier, current.concerns);
    current = assess(content);
    if (ASKED_ABOUT_SUICIDE.test(lastReply) && saysYes(content)) {
      current = {
        level: 'crisis',
        concerns: merge(current.concerns, [{ concern: 'suicide', person: 'writer' }]),
      };
    }
    const found = current.concerns.find(({ concern }) => concern === 'partner-violence');
    violence = found ?? violence;
    if (found && current.level === 'crisis') violenceIsPlain = true;
  }
  const told = violence ? { toldOfViolence: violence.person, violenceIsPlain } : {};
  if (earlier.length === 0) return { ...current, ...told };
  return {
    level: current.level === 'crisis' ? 'crisis' : 'watch',
    concerns: current.level === 'crisis' ? current.concerns : merge(earlier, current.concerns),
    afterCrisis: true,
    ...told,
  };
}
