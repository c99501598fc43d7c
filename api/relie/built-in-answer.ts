import { isFromMinor } from '#safety/minor';
import {
  afterViolenceAnswer,
  asksAboutPractice,
  asksForCouplesWork,
  needsOtherHelp,
} from './after-violence.ts';
import { groundedAnswer } from './offline-companion.ts';
import type { Turn } from './turn.ts';

/**
 * The answer without a model. After a plain report of violence, only questions about the practice are answered from the
 * site. While violence is only likely, so is every question that the site answers, unless it asks for couples work. The
 * note above the answer gives the hotline. No answer offers couples work.
 */
export function builtInAnswer(turn: Turn): string {
  const { material, note, isWatched, disclosedViolence, violenceIsPlain } = turn;
  // Only the note: a page that happens to match a short "No" is no answer.
  if (turn.answersSafetyQuestion && isWatched) return note;
  const { question, language, answers, passage, words } = material;
  const hasAnswer = answers.length > 0 || passage !== undefined;
  if (!disclosedViolence) return groundedAnswer(material, note);
  const mayAnswer = violenceIsPlain ? asksAboutPractice(question) : !asksForCouplesWork(question);
  if (hasAnswer && mayAnswer && !needsOtherHelp(question)) return groundedAnswer(material, note);
  const person = violenceIsPlain ? disclosedViolence : 'unknown';
  const said = (by: string) =>
    turn.conversation.filter(({ role }) => role === by).map(({ content }) => content);
  return afterViolenceAnswer(person, language, words, {
    note,
    message: question,
    replies: said('assistant'),
    isMinor: isFromMinor(said('user')),
  });
}
