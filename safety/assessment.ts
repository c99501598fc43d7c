import type { Concern, PersonInDanger } from './concern.ts';

export interface ConcernFound {
  concern: Concern;
  /** Who is in danger. */
  person: PersonInDanger;
}

/**
 * - `none`: an ordinary message.
 * - `watch`: danger is likely, or an earlier message was a crisis. The answer begins with a caring line and the crisis
 *   numbers.
 * - `crisis`: the crisis reply replaces the answer.
 */
export interface SafetyAssessment {
  level: 'none' | 'watch' | 'crisis';
  /** Most severe first. */
  concerns: ConcernFound[];
  /** The message is only a short answer to Relie's question about safety, and asks nothing. */
  answersSafetyQuestion?: boolean;
  /** An earlier message of the same conversation was a crisis. */
  afterCrisis?: boolean;
  /**
   * The victim of partner violence, according to the newest message that mentions it. From that message on, replies
   * offer nothing that partners do together.
   */
  disclosedViolence?: PersonInDanger;
  /** With `disclosedViolence`: whether a message that mentioned violence had level `crisis`. */
  violenceIsPlain?: boolean;
}

/** Concerns by severity. A reply addresses the most severe one first. */
export const GRAVITY: readonly Concern[] = [
  'medical-emergency',
  'suicide',
  'self-harm',
  'child-danger',
  'partner-violence',
  'harm-to-others',
];

/** Each concern once, as it was first found, most severe first. */
export function gravestFirst(found: readonly ConcernFound[]): ConcernFound[] {
  return GRAVITY.flatMap((concern) => found.find((one) => one.concern === concern) ?? []);
}

/** The later concerns, then the earlier ones that are not among them. */
export function merge(
  earlier: readonly ConcernFound[],
  later: readonly ConcernFound[],
): ConcernFound[] {
  const named = new Set(later.map(({ concern }) => concern));
  return [...later, ...earlier.filter(({ concern }) => !named.has(concern))];
}
