import { merge, type ConcernFound, type SafetyAssessment } from './assessment.ts';
import { safetyQuestionIn, shortAnswer } from './safety-question.ts';

export interface ConversationMessage {
  /** Only messages of role `user` are assessed. */
  role: string;
  content: string;
}

/** Assesses one message: `assessMessage`, or `assessBySignals` where the classifier is not at hand. */
export type AssessMessage = (text: string) => SafetyAssessment;

/**
 * Assesses the visitor's newest message in the context of the conversation. After a crisis the level stays at `watch`
 * or above, because a later denial is no proof of safety. A short answer is assessed together with Relie's question
 * about safety: "no" to "are you safe right now?" is a crisis. Partner violence that was mentioned once is reported for
 * the rest of the conversation.
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
    current = inContext(assess(content), content, lastReply, earlier);
    const found = current.concerns.find(({ concern }) => concern === 'partner-violence');
    violence = found ?? violence;
    if (found && current.level === 'crisis') violenceIsPlain = true;
  }
  const disclosed = violence ? { disclosedViolence: violence.person, violenceIsPlain } : {};
  if (earlier.length === 0) return { ...current, ...disclosed };
  return {
    ...current,
    level: current.level === 'crisis' ? 'crisis' : 'watch',
    concerns: current.level === 'crisis' ? current.concerns : merge(earlier, current.concerns),
    afterCrisis: true,
    ...disclosed,
  };
}

/** What a message means after Relie's last reply. @param earlier concerns of the crises before */
function inContext(
  assessment: SafetyAssessment,
  text: string,
  lastReply: string,
  earlier: readonly ConcernFound[],
): SafetyAssessment {
  const asked = safetyQuestionIn(lastReply);
  const answer = asked && shortAnswer(text);
  if (!asked || !answer || assessment.level === 'crisis') return assessment;
  if (!asked.danger.includes(answer)) return { ...assessment, answersSafetyQuestion: true };
  return {
    level: 'crisis',
    concerns: merge(merge(earlier, assessment.concerns), [asked.about]),
  };
}
