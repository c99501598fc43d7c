import { LRUCache } from 'lru-cache';
import { stemmer } from 'stemmer';

/** Tokenising and stemming, identical for pages and questions. */

/** Lower-case words without accents; `can't` is one word, `75-minute` is two. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Large enough for several times the words of the site. */
const stems = new LRUCache<string, string>({ max: 30_000, memoMethod: (word) => stemmer(word) });

/** The stem of a word by Porter's algorithm: `booked`, `booking` and `bookings` become `book`. */
export const stemOf = (word: string): string => stems.memo(word);

/** What a word shares with its stem, for a search by prefix: `therap` of `therapy`, whose stem is `therapi`. */
export function prefixOf(word: string): string {
  const stem = stemOf(word);
  const end = [...stem].findIndex((letter, index) => letter !== word[index]);
  return end < 0 ? stem : stem.slice(0, end);
}

/** Words without information about the subject of a question. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any anyone anything are as at be because been before being both but by came can
  cant come could couldnt did didnt do does doesnt doing dont down each else even every few for from get gets getting
  give go goes going gonna gotta got guys had has have havent having he hello hes help her here hers hey hi him his how i
  id idk if ill im in into is isnt it its ive just kind kinda know less let like lol lot made make many may maybe me
  might more most much my myself need needs never no not now of off ok okay on once only or other our ours out over own
  people please pretty really said same say says she shed shes should so some someone something somewhere still such
  sure take tell than thank thanks that thats the their theirs them then there theres these they theyre thing things
  think this those through to too try um uh until up us very wanna want wants was wasnt way we well were weve what whats
  when where which while who whos whose why will with wondering would wouldnt yeah yes yet you your youre yours`
    .split(/\s+/)
    .filter(Boolean),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Whether a word is a number. Numbers are weak evidence: "at 6" is a time, not the 6-Session Reset. */
export const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** The stems of some words without stop words, in order. */
export function stemsOf(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word)).map(stemOf);
}
