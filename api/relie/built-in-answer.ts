import { afterViolenceAnswer, asksAboutPractice, asksForCouplesWork } from './after-violence.ts';
import { groundedAnswer } from './offline-companion.ts';
import type { Turn } from './turn.ts';

/**
 * The answer without a model. After violence was told, only a question about the practice is answered from the site, and
 * only with what is not couples work. A message that makes violence likely without telling it plainly is itself answered
 * in the same way, below the note that names the hotline: "who supervises the intern?" must not be answered with "none of
 * it is your fault".
 */
export function builtInAnswer({ material, note, toldOfViolence, violenceIsPlain }: Turn): string {
  const { question, language, answers, passage, words } = material;
  const hasAnswer = answers.length > 0 || passage !== undefined;
  const isAboutPractice = hasAnswer && asksAboutPractice(question);
  const isDoubtful = !violenceIsPlain && note !== '' && !asksForCouplesWork(question);
  if (toldOfViolence && !isAboutPractice && !isDoubtful) {
    return afterViolenceAnswer(toldOfViolence, language, words, note);
  }
  return groundedAnswer(material, note);
}
