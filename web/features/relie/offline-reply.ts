/** A canned reply comes after this long, in ms: an instant answer would not read as one. */
export const OFFLINE_DELAY = 1500;

/** What is said first, so that nobody takes a canned reply for an answer. */
const OFFLINE_OPENING =
  'I can’t reach the practice’s website right now, so this is only a general thought.';

/** The keyword groups, in their order: the first that matches a message answers it. */
const REPLIES: readonly (readonly [RegExp, string])[] = [
  [
    /communicat|\btalk|comunic|\bhablar/i,
    'Take turns: five minutes to speak, then five to say back what you heard. Nothing has to be solved the first time. LINK:couples\n\nWhich conversation keeps going wrong?',
  ],
  [
    /\bfight|\bargu|conflict|pele[ao]|discut/i,
    'A pause of twenty minutes, with a promised time to come back, keeps an argument from growing. Say when you will return before you go. LINK:repair\n\nWhat usually starts it?',
  ],
  [
    /reconnect|intima|\bclose(?:r|ness)?\b|cercan/i,
    'Closeness tends to come back in small steps. Try ten minutes a day without screens and one real question. LINK:reset\n\nWhen did you last feel close?',
  ],
  [
    /\btime\b|\bbusy\b|schedul|tiempo|ocupad/i,
    'When weeks are full, small and regular works better than big and rare. The same ten minutes every day can be enough to begin. LINK:ritualCreator\n\nWhere in your day are ten quiet minutes?',
  ],
  [
    /\bsex|\bphysical/i,
    'Desire changes in every long relationship, and it is hard to talk about. Begin outside the bedroom, with what each of you misses. LINK:couples\n\nWhat would you like your partner to understand?',
  ],
  [
    /trust|betray|cheat|confianza|engañ|infiel/i,
    'After a betrayal, trust grows back through many small kept promises. For now, agree only on what you both need this week. LINK:crisis\n\nWhat do you need most right now?',
  ],
];

const GENERIC =
  'Thank you for telling me. One small step is enough for today, and a person can help you choose it. LINK:vibeCheck\n\nWhat would help you most right now?';

/** Relie's words without a connection, chosen by keywords. The guard must have judged the message before. */
export function offlineReply(message: string): string {
  const reply = REPLIES.find(([words]) => words.test(message))?.[1] ?? GENERIC;
  return `${OFFLINE_OPENING}\n\n${reply}`;
}
