import { afterViolenceAnswer, asksAboutPractice } from './after-violence.ts';
import { groundedAnswer } from './offline-companion.ts';
import type { Turn } from './turn.ts';

/**
 * The answer without a model. After violence was told, only a question about the practice is answered from the site, and
 * only with what is not couples work.
 */
export function builtInAnswer({ material, note, toldOfViolence }: Turn): string {
  const { question, language, answers, passage, words } = material;
  const hasAnswer = answers.length > 0 || passage !== undefined;
  if (toldOfViolence && (!hasAnswer || !asksAboutPractice(question))) {
    return afterViolenceAnswer(toldOfViolence, language, words, note);
  }
  return groundedAnswer(material, note);
}
