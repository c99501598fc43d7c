import { afterViolenceAnswer, asksAboutPractice, asksForCouplesWork } from './after-violence.ts';
import { groundedAnswer } from './offline-companion.ts';
import type { Turn } from './turn.ts';

/**
 * The answer without a model. After violence was told, only a question about the practice is answered from the site, and
 * only with what is not couples work. Where violence is only likely, any other question is answered so as well: whoever
 * asked "who supervises the intern?" must not read that none of it is their fault.
 */
export function builtInAnswer(turn: Turn): string {
  const { material, note, toldOfViolence, violenceIsPlain } = turn;
  const { question, language, answers, passage, words } = material;
  const hasAnswer = answers.length > 0 || passage !== undefined;
  const isForTheSite = violenceIsPlain
    ? hasAnswer && asksAboutPractice(question)
    : !asksForCouplesWork(question);
  if (toldOfViolence && !isForTheSite) {
    return afterViolenceAnswer(toldOfViolence, language, words, note);
  }
  return groundedAnswer(material, note);
}
