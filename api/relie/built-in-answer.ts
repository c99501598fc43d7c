import { afterViolenceAnswer, asksAboutPractice, asksForCouplesWork } from './after-violence.ts';
import { groundedAnswer } from './offline-companion.ts';
import type { Turn } from './turn.ts';

/**
 * The answer without a model. After violence was told, only a question about the practice is answered from the site, and
 * only with what is not couples work. While violence is only likely, so is every other question that the site answers,
 * and the message itself that makes it likely, below the note that names the hotline: "who supervises the intern?" must
 * not get "not while you are being hurt".
 */
export function builtInAnswer(turn: Turn): string {
  const { material, note, isWatched, toldOfViolence, violenceIsPlain } = turn;
  const { question, language, answers, passage, words } = material;
  const hasAnswer = answers.length > 0 || passage !== undefined;
  if (!toldOfViolence) return groundedAnswer(material, note);
  const mayAnswer = violenceIsPlain
    ? hasAnswer && asksAboutPractice(question)
    : (hasAnswer || isWatched) && !asksForCouplesWork(question);
  if (mayAnswer) return groundedAnswer(material, note);
  const person = violenceIsPlain ? toldOfViolence : 'unknown';
  return afterViolenceAnswer(person, language, words, note);
}
