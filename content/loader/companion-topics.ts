/** Keyword groups (specification, section 7), in matching order. */
const KEYWORDS = [
  ['communication', /communicat|\btalk|listen|\bsay\b|conversation|hablar|comunic/i],
  ['conflict', /fight|argu|conflict|yell|\bmad\b|angry|anger|discut|pele/i],
  ['closeness', /reconnect|intima|\bclose|distan|roommate|lonely|affection|cerca|solo\b|sola\b/i],
  ['time', /\btime\b|busy|schedul|\bkids?\b|tired|exhaust|tiempo|cansad|ocupad/i],
  ['sex', /\bsex|physical|libido|desire|bedroom|sexo|deseo/i],
  ['trust', /trust|betray|cheat|affair|infidel|\blie[ds]?\b|lying|confianza|engañ|infiel/i],
] as const;

/** A keyword group's name, or `general` if none matches. */
export type TopicName = (typeof KEYWORDS)[number][0] | 'general';

/** All topics; `relie.yaml` has texts for each. */
export const TOPIC_NAMES: readonly TopicName[] = [...KEYWORDS.map(([name]) => name), 'general'];

/** The topic of a message: the first group with a matching keyword. */
export function companionTopic(message: string): TopicName {
  return KEYWORDS.find(([, words]) => words.test(message))?.[0] ?? 'general';
}
