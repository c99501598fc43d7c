/**
 * Relie's own words on what a message is about, by the customer's keyword groups (specification, section 7). They are
 * the companion's answer without a model, on the server and in a browser without a connection; the link (a key of
 * link-keys.yaml) and the question are used where a model's answer lacks its own.
 */
const TOPICS = [
  {
    topic: 'communication',
    words: /communicat|\btalk|listen|\bsay\b|conversation|hablar|comunic/i,
    link: 'couples',
    reply:
      'Talking well is a skill, and it can be practiced. Try one turn each: five minutes to speak, five to repeat back what was heard.',
    question: 'Which conversation keeps going wrong?',
  },
  {
    topic: 'conflict',
    words: /fight|argu|conflict|yell|\bmad\b|angry|anger|discut|pele/i,
    link: 'repair',
    reply:
      'Most couples fight about the same few things, and the pattern matters more than the topic. A pause of twenty minutes, with a promised time to return, keeps a fight from growing.',
    question: 'What usually sets it off?',
  },
  {
    topic: 'closeness',
    words: /reconnect|intima|\bclose|distan|roommate|lonely|affection|cerca|solo\b|sola\b/i,
    link: 'reset',
    reply:
      'Feeling like roommates is common, and it can change in small steps. Ten minutes a day without screens, asking one real question, is a good first one.',
    question: 'When did you last feel close?',
  },
  {
    topic: 'time',
    words: /\btime\b|busy|schedul|\bkids?\b|tired|exhaust|tiempo|cansad|ocupad/i,
    link: 'ritualCreator',
    reply:
      'When weeks are full, connection has to be small and regular. A short ritual at the same time each day holds better than a big evening once a month.',
    question: 'Where in your day are ten quiet minutes?',
  },
  {
    topic: 'sex',
    words: /\bsex|physical|libido|desire|bedroom|sexo|deseo/i,
    link: 'couples',
    reply:
      'Desire changes in every long relationship, and talking about it is harder than it should be. Start outside the bedroom, with what each of you misses and what each of you finds pressing.',
    question: 'What would you like your partner to understand?',
  },
  {
    topic: 'trust',
    words: /trust|betray|cheat|affair|infidel|\blie[ds]?\b|lying|confianza|engañ|infiel/i,
    link: 'crisis',
    reply:
      'After a betrayal, trust comes back through many small kept promises, not one big talk. For now it helps to agree on what you both need to get through this week.',
    question: 'What do you need most right now?',
  },
] as const;

const GENERAL = {
  topic: 'general',
  link: 'vibeCheck',
  reply: 'Thank you for telling me. Whatever brought you here, one small step is enough for today.',
  question: 'What would help you most right now?',
} as const;

/** A keyword group's name; `general` where no group's words are found. */
export type TopicName = (typeof TOPICS)[number]['topic'] | 'general';

/** The first group whose words a message holds, in the order of the specification; the general one otherwise. */
export function companionTopic(message: string) {
  return TOPICS.find(({ words }) => words.test(message)) ?? GENERAL;
}
