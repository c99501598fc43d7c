import type { Concern, PersonInDanger } from './concern.ts';
import { piecesOf } from './message-pieces.ts';
import { normaliseText } from './normalise-text.ts';
import { Sentence, withoutIdioms } from './setting-aside.ts';
import { dangerSignals } from './signals/danger-signals.ts';
import { partnerViolenceSignals } from './signals/partner-violence-signals.ts';
import { mayMatch, type Signal, type Strength } from './signals/signal.ts';
import { spanishSignals } from './signals/spanish-signals.ts';
import { suicideSignals } from './signals/suicide-signals.ts';

/** Patterns for danger that is stated directly. `everydaySignals` are those for indirect descriptions. */
export const DIRECT_SIGNALS: readonly Signal[] = [
  ...suicideSignals,
  ...partnerViolenceSignals,
  ...dangerSignals,
  ...spanishSignals,
];

/**
 * The strongest sign of one concern. `set-aside`: a match that is denied, long past, fictional or about the practice.
 * `past`: violence of the present partner, long past. `asked`: a question whether something is abuse.
 */
export type Sign = 'none' | 'set-aside' | 'past' | 'asked' | Strength;
const WEIGHT: Record<Sign, number> = {
  ...{ none: 0, 'set-aside': 1, past: 2, asked: 3, hint: 4, despair: 5, plain: 6, outright: 7 },
};

/** What the patterns found for one concern. */
export interface Match {
  sign: Sign;
  person: PersonInDanger;
}

const OTHERS =
  / (?:he|she|they|him|her|husband|wife|partner|boyfriend|girlfriend|ex|spouse|fiance|son|daughter|kid|teen|mother|father|brother|sister|friend|roommate|cousin|uncle|aunt|himself|herself|themselves|year old|esposo|esposa|novio|novia|hijo|hija|hermana|hermano|mama|papa|amigo|amiga|pareja|marido) /;

/** The writer is the one who did it: "I slapped …" up to the end of the match. */
const DONE_BY_WRITER =
  / i (?:(?!me )[a-z]+ ){0,4}(?:hit|slap|punch|shov|chok|push|strangl|kick|grab|smack|thr[eo]w|sho?[ao]k|attack|beat|broke|block|snap|hurt|pinned|scratch)[a-z]* (?:(?!me )[a-z]+ ){0,4}$/;

/** Fear of a partner is the writer's own ("I'm scared of him"), unless its subject is somebody else. */
const AFRAID_OF = / of (?:him|her|them) $/;
const SOMEBODY_IS = / (?!(?:i|me) )[a-z]+ (?:is|are|was|were|seems|feels|looks) (?:[a-z]+ )?$/;

const TOLD_ME = / me (?:dijo|dice|conto|cuenta|confeso|escribio|escribe|mando)(?= )/g;

/** The person in danger: set by the pattern, or else derived from the concern and the words up to the match. */
function personOf(signal: Signal, sentence: string, start: number, end: number): PersonInDanger {
  if (signal.person !== undefined) return signal.person;
  const matched = ` ${sentence.slice(start, end)}`;
  if (/ (?:me|myself|us) /.test(matched)) return 'writer';
  if (signal.concern === 'partner-violence') {
    const doneByWriter = DONE_BY_WRITER.test(sentence.slice(0, end));
    const isOther = AFRAID_OF.test(matched)
      ? SOMEBODY_IS.test(` ${sentence.slice(0, start)}`)
      : / (?:her|him|them) $/.test(matched);
    return doneByWriter || isOther ? 'someone-else' : 'writer';
  }
  if (signal.concern === 'child-danger') return 'someone-else';
  if (signal.concern === 'harm-to-others') return 'someone-else';
  if (/ (?:himself|herself|themselves|themself) /.test(matched)) return 'someone-else';
  // "Me dijo" tells what somebody else said.
  const upToMatch =
    sentence.slice(0, start).replace(TOLD_ME, ' ') + (matched.startsWith(' i ') ? 'i ' : '');
  const writer = Math.max(upToMatch.lastIndexOf(' i '), upToMatch.lastIndexOf(' me '));
  return OTHERS.test(upToMatch.slice(Math.max(writer, 0))) ? 'someone-else' : 'writer';
}

/** The writer means themselves, so the message is not just about the practice: "… who are suicidal? Because I am". */
const MEANS_THEMSELVES =
  / (?:because (?:i am|that is me|it is me)|(?:it is|that is|i mean) (?:me|us)|i am the one|i am (?:one of them|asking for (?:me|myself))|asking for myself|and i am) /;

const signOf = (matches: ReadonlyMap<Concern, Match>, { concern }: Signal): Sign =>
  matches.get(concern)?.sign ?? 'none';

/** The sign of a match at `start`..`end`: that of its pattern, or a weaker one in view of the sentence around it. */
function signAt(
  sentence: Sentence,
  { concern, strength }: Signal,
  start: number,
  end: number,
): Sign {
  const isViolence = concern === 'partner-violence';
  const aside = sentence.setsAside(start, end);
  if (aside) return isViolence && aside === 'past' ? 'past' : 'set-aside';
  return isViolence && sentence.asksWhetherAbuse(start, end) ? 'asked' : strength;
}

/** The strongest sign of each concern that a pattern matches in normalised text. */
function matchSignals(
  normalised: string,
  writerIsMeant: boolean,
  signals: readonly Signal[],
): Map<Concern, Match> {
  const matches = new Map<Concern, Match>();
  const words = new Set(normalised.split(' '));
  const sentences = normalised.split(' . ').map((text) => new Sentence(` ${text.trim()} `));
  for (const signal of signals) {
    if (!mayMatch(signal, words)) continue;
    for (const sentence of sentences) {
      for (const match of sentence.text.matchAll(signal.pattern)) {
        // Already as strong as any further match of this pattern could be.
        if (WEIGHT[signal.strength] <= WEIGHT[signOf(matches, signal)]) break;
        const end = match.index + match[0].length;
        const sign = writerIsMeant ? signal.strength : signAt(sentence, signal, match.index, end);
        if (WEIGHT[sign] <= WEIGHT[signOf(matches, signal)]) continue;
        const person = personOf(signal, sentence.text, match.index, end);
        matches.set(signal.concern, { sign, person });
      }
    }
  }
  return matches;
}

/** The writer hurts somebody, in a sentence that no pattern matches: "I shove my boyfriend when I get mad". */
const WRITER_HURTS =
  / i (?:[a-z]+ ){0,2}(?:hit|slap|punch|shov|chok|push|kick|grab|smack|beat|hurt|scratch)[a-z]* (?:my (?:[a-z]+ )?(?:partner|husband|wife|boyfriend|girlfriend|fiance|fiancee|spouse|ex)|him|her|them) /;

/** The sign of a concern and the person in danger; sign `none` if no pattern matches. */
export function matchOf(
  matches: ReadonlyMap<Concern, Match>,
  concern: Concern,
  normalised: string,
): Match {
  const known = matches.get(concern);
  if (known) return known;
  const isDone = concern === 'partner-violence' && WRITER_HURTS.test(normalised);
  return { sign: 'none', person: isDone ? 'someone-else' : 'writer' };
}

/** The pieces of a message, normalised and without figures of speech, each with its signs. */
export function matchPieces(
  text: string,
  signals: readonly Signal[],
): { normalised: string; matches: Map<Concern, Match> }[] {
  const pieces = piecesOf(text).map((piece) => withoutIdioms(normaliseText(piece)));
  // Checked across all pieces: "… for people who want to die?" may come a thousand characters before "and I am".
  const writerIsMeant = pieces.some((piece) => MEANS_THEMSELVES.test(piece));
  return pieces.map((normalised) => ({
    normalised,
    matches: matchSignals(normalised, writerIsMeant, signals),
  }));
}
