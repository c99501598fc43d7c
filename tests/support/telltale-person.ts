/** A person of unique words: one of them in a queue, a log, a metric or a span is a leak. */
export const TELLTALE_PERSON = {
  firstName: 'Zephyrine',
  lastName: 'Quartermain-Obuya',
  email: 'zephyrine.secret@mail.frontdoor-tests.org',
  phone: '+1 (972) 555-0187',
  message: 'Since the spring we only shout, and I sleep in the study.',
};

const TELLTALES = [
  ...['zephyrine', 'quartermain', '555-0187', '5550187', 'sleep in the study'],
  '@mail.frontdoor-tests.org',
];

/** The words of {@link TELLTALE_PERSON}, or of any visitor's address, that a text contains. */
export function telltalesIn(text: string): string[] {
  const lower = text.toLowerCase();
  return TELLTALES.filter((word) => lower.includes(word));
}
