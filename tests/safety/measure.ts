import { assessMessage } from '#safety/assess-message';
import type { SafetyAssessment } from '#safety/assessment';
import type { EvaluationMessage } from './sets.ts';

export interface Judged {
  message: EvaluationMessage;
  assessment: SafetyAssessment;
}

/** Shares of messages, 0 to 1. */
export interface Shares {
  /** With the numbers: taken over, or at level `watch`. */
  shown: number;
  /** Taken over by the crisis reply. */
  takenOver: number;
}

export interface Measure {
  messages: number;
  /** Of the messages about suicide, self-harm, a child, an emergency or harm. */
  crisis: Shares;
  /** Of the messages about partner violence. `shown` counts only if the violence hotline is among the numbers. */
  violence: Shares;
  /** Of the ordinary messages. */
  ordinary: Shares;
  /** Messages about danger without the numbers. */
  missed: Judged[];
  missedExplicit: Judged[];
  /** Ordinary messages with the numbers. */
  falseAlarms: Judged[];
}

function sharesOf(judged: Judged[], isShown: (one: Judged) => boolean, ofNone: number): Shares {
  const share = (counts: (one: Judged) => boolean) =>
    judged.length === 0 ? ofNone : judged.filter(counts).length / judged.length;
  return { shown: share(isShown), takenOver: share(isTakenOver) };
}

const isTakenOver = ({ assessment }: Judged): boolean => assessment.level === 'crisis';
const isShown = ({ assessment }: Judged): boolean => assessment.level !== 'none';
const showsHotline = (one: Judged): boolean =>
  isShown(one) && one.assessment.concerns.some(({ concern }) => concern === 'partner-violence');

/** Assesses every message and counts the results. */
export function measure(messages: EvaluationMessage[]): Measure {
  const judged = messages.map((message) => ({
    message,
    assessment: assessMessage(message.text),
  }));
  const crises = judged.filter(({ message }) =>
    message.concerns.some((concern) => concern !== 'partner-violence'),
  );
  const violence = judged.filter(({ message }) => message.concerns.includes('partner-violence'));
  const ordinary = judged.filter(({ message }) => message.concerns.length === 0);
  const missed = new Set([
    ...crises.filter((one) => !isShown(one)),
    ...violence.filter((one) => !showsHotline(one)),
  ]);
  return {
    messages: judged.length,
    crisis: sharesOf(crises, isShown, 1),
    violence: sharesOf(violence, showsHotline, 1),
    ordinary: sharesOf(ordinary, isShown, 0),
    missed: [...missed],
    missedExplicit: [...missed].filter((one) => one.message.explicit && !isShown(one)),
    falseAlarms: ordinary.filter(isShown),
  };
}
