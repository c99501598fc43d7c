import type { Ritual } from '#content/model';

/** The couple's choices, by id. */
export interface RitualChoices {
  moment: string;
  length: string;
  mood: string;
  activity: string;
}

/** A ritual on one page. */
export interface RitualPlan {
  title: string;
  when: string;
  length: string;
  opening: string;
  steps: readonly string[];
  closing: string;
}

/** The list in `ritual.yaml` of each choice, in the order of the form and of the link code. */
export const CHOICES = [
  ['moment', 'moments', 'When in your week?'],
  ['length', 'lengths', 'For how long?'],
  ['mood', 'moods', 'In what mood?'],
  ['activity', 'activities', 'What will you do?'],
] as const satisfies readonly (readonly [keyof RitualChoices, keyof Ritual, string])[];

/** The default choices: small, and suitable for many. */
export function firstChoices(ritual: Ritual): RitualChoices {
  return {
    moment: ritual.moments[0]?.id ?? '',
    length: ritual.lengths[1]?.id ?? ritual.lengths[0]?.id ?? '',
    mood: ritual.moods[0]?.id ?? '',
    activity: ritual.activities[0]?.id ?? '',
  };
}

/** Builds a ritual; null if one of the choices is not offered. */
export function planRitual(ritual: Ritual, choices: RitualChoices): RitualPlan | null {
  const moment = ritual.moments.find(({ id }) => id === choices.moment);
  const length = ritual.lengths.find(({ id }) => id === choices.length);
  const mood = ritual.moods.find(({ id }) => id === choices.mood);
  const activity = ritual.activities.find(({ id }) => id === choices.activity);
  if (!moment || !length || !mood || !activity) return null;
  return {
    title: `${moment.text}: ${activity.text.toLowerCase()}`,
    when: moment.when,
    length: length.text,
    opening: mood.opening,
    steps: activity.steps,
    closing: mood.closing,
  };
}

/** The choices as a link code, such as `morning.ten.quiet.tea`. The couple's own text is not included. */
export function ritualCode(choices: RitualChoices): string {
  return CHOICES.map(([name]) => choices[name]).join('.');
}

/** Parses a link code; null if it names anything that is not offered. */
export function readRitualCode(ritual: Ritual, code: string): RitualChoices | null {
  const [moment = '', length = '', mood = '', activity = '', ...more] = code.split('.');
  const choices = { moment, length, mood, activity };
  return more.length === 0 && planRitual(ritual, choices) ? choices : null;
}
