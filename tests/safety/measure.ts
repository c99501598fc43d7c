import { assessMessage, type SafetyAssessment } from '#safety/assess-message';
import type { EvaluationMessage } from './sets.ts';

export interface Judged {
  message: EvaluationMessage;
  assessment: SafetyAssessment;
}

export interface Measure {
  messages: number;
  /** Recall: share of messages about suicide, self-harm, a child, an emergency or harm that get help. */
  crisisRecall: number;
  /** Recall: share of messages about partner violence that get help for partner violence. */
  violenceRecall: number;
  /** False positive rate: share of ordinary messages that get a crisis reply. */
  falsePositives: number;
  /** Share of ordinary messages at level watch: answered, plus a question about how the visitor is. */
  watched: number;
  missed: Judged[];
  missedExplicit: Judged[];
  falseAlarms: Judged[];
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** Assesses every message and counts the results. Only level `crisis` counts as help. */
export function measure(messages: EvaluationMessage[]): Measure {
  const judged = messages.map((message) => ({
    message,
    assessment: assessMessage(message.text),
  }));
  const helped = ({ assessment }: Judged): boolean => assessment.level === 'crisis';
  const namesViolence = (one: Judged): boolean =>
    helped(one) && one.assessment.concerns.some((found) => found.concern === 'partner-violence');
  const crises = judged.filter(({ message }) =>
    message.concerns.some((concern) => concern !== 'partner-violence'),
  );
  const violence = judged.filter(({ message }) => message.concerns.includes('partner-violence'));
  const ordinary = judged.filter(({ message }) => message.concerns.length === 0);
  const missed = [
    ...crises.filter((one) => !helped(one)),
    ...violence.filter((one) => !namesViolence(one)),
  ];
  return {
    messages: judged.length,
    crisisRecall: share(crises.filter(helped).length, crises.length),
    violenceRecall: share(violence.filter(namesViolence).length, violence.length),
    falsePositives: ordinary.length === 0 ? 0 : ordinary.filter(helped).length / ordinary.length,
    watched:
      ordinary.length === 0
        ? 0
        : ordinary.filter(({ assessment }) => assessment.level === 'watch').length /
          ordinary.length,
    missed,
    missedExplicit: missed.filter((one) => one.message.explicit && !helped(one)),
    falseAlarms: ordinary.filter(helped),
  };
}
