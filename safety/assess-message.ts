import { classify } from './classifier.ts';
import type { Concern, PersonInDanger } from './concern.ts';
import { piecesOf } from './message-pieces.ts';
import { normaliseText } from './normalise-text.ts';
import { Sentence, withoutIdioms } from './setting-aside.ts';
import { dangerSignals } from './signals/danger-signals.ts';
import { everydaySignals } from './signals/everyday-signals.ts';
import { partnerViolenceSignals } from './signals/partner-violence-signals.ts';
import { mayMatch, type Signal, type Strength } from './signals/signal.ts';
import { spanishSignals } from './signals/spanish-signals.ts';
import { suicideSignals } from './signals/suicide-signals.ts';

export interface ConcernFound {
  concern: Concern;
  /** Who is in danger. */
  person: PersonInDanger;
}

/**
 * - `none`: an ordinary message.
 * - `watch`: no crisis reply, but ask how they are; also the lowest level after a crisis.
 * - `crisis`: the crisis reply comes before anything else.
 */
export interface SafetyAssessment {
  level: 'none' | 'watch' | 'crisis';
  /** Most severe first. */
  concerns: ConcernFound[];
  /** An earlier message of the same conversation was a crisis. */
  afterCrisis?: boolean;
}

export interface ConversationMessage {
  /** Only messages of role `user` are assessed. */
  role: string;
  content: string;
}

/** Concerns by severity. A reply addresses the most severe one first. */
const GRAVITY: readonly Concern[] = [
  'medical-emergency',
  'suicide',
  'self-harm',
  'child-danger',
  'partner-violence',
  'harm-to-others',
];

const SIGNALS: readonly Signal[] = [
  ...suicideSignals,
  ...partnerViolenceSignals,
  ...dangerSignals,
  ...spanishSignals,
  ...everydaySignals,
];

/**
 * The strongest sign of one concern. `set-aside`: a match that is denied, long past, fictional or about the practice.
 */
type Sign = 'none' | 'set-aside' | Strength;
const WEIGHT: Record<Sign, number> = { none: 0, 'set-aside': 1, hint: 2, plain: 3 };

/**
 * Minimum classifier probability (0 to 1) for level `crisis`, by the strongest sign. Below the value of `plain`, even a
 * plain sign is no crisis. The thresholds were chosen on synthetic messages that were not used for training: crisis
 * recall first, then few false positives.
 */
const HELP_AT: Record<Sign, number> = { none: 0.53, 'set-aside': 0.985, hint: 0.27, plain: 0.005 };
/** Higher thresholds: couples describe conflict all the time without being in danger. */
const VIOLENCE_HELP_AT: Record<Sign, number> = {
  none: 0.6,
  'set-aside': 0.985,
  hint: 0.3,
  plain: 0.005,
};
/** Minimum classifier probability for level `watch`, unless the sign was set aside. */
const WATCH_AT = 0.3;

interface Heard {
  sign: Sign;
  person: PersonInDanger;
}

const OTHERS =
  / (?:he|she|they|him|her|husband|wife|partner|boyfriend|girlfriend|ex|spouse|fiance|son|daughter|kid|teen|mother|father|brother|sister|friend|roommate|cousin|uncle|aunt|himself|herself|themselves|year old|esposo|esposa|novio|novia|hijo|hija|hermana|hermano|mama|papa|amigo|amiga|pareja|marido) /;

/** The writer is the one who did it: "I slapped …" up to the end of the match. */
const DONE_BY_WRITER =
  / i (?:(?!me )[a-z]+ ){0,4}(?:hit|slap|punch|shov|chok|push|strangl|kick|grab|smack|thr[eo]w|sho?[ao]k|attack|beat|broke|block|snap|hurt|pinned|scratch)[a-z]* (?:(?!me )[a-z]+ ){0,4}$/;

/** The person in danger. If the pattern does not say, the last person named before the end of the match. */
function personOf(signal: Signal, sentence: string, start: number, end: number): PersonInDanger {
  if (signal.person !== undefined) return signal.person;
  const matched = ` ${sentence.slice(start, end)}`;
  if (/ (?:me|myself|us) /.test(matched)) return 'writer';
  if (signal.concern === 'partner-violence') {
    const doneByWriter = DONE_BY_WRITER.test(sentence.slice(0, end));
    return doneByWriter || / (?:her|him|them) $/.test(matched) ? 'someone-else' : 'writer';
  }
  if (signal.concern === 'child-danger') return 'someone-else';
  if (signal.concern === 'harm-to-others') return 'someone-else';
  if (/ (?:himself|herself|themselves|themself) /.test(matched)) return 'someone-else';
  const upToMatch = sentence.slice(0, start) + (matched.startsWith(' i ') ? 'i ' : '');
  const writer = Math.max(upToMatch.lastIndexOf(' i '), upToMatch.lastIndexOf(' me '));
  return OTHERS.test(upToMatch.slice(Math.max(writer, 0))) ? 'someone-else' : 'writer';
}

/** The writer refers to themselves, so it is no question about the practice: "… who are suicidal? Because I am". */
const MEANS_THEMSELVES =
  / (?:because (?:i am|that is me|it is me)|(?:it is|that is|i mean) (?:me|us)|i am the one|i am (?:one of them|asking for (?:me|myself))|asking for myself|and i am) /;

const signOf = (heard: ReadonlyMap<Concern, Heard>, { concern }: Signal): Sign =>
  heard.get(concern)?.sign ?? 'none';

function hear(normalised: string, meansThemselves: boolean): Map<Concern, Heard> {
  const heard = new Map<Concern, Heard>();
  const words = new Set(normalised.split(' '));
  const sentences = normalised.split(' . ').map((text) => new Sentence(` ${text.trim()} `));
  for (const signal of SIGNALS) {
    if (!mayMatch(signal, words)) continue;
    for (const sentence of sentences) {
      for (const match of sentence.text.matchAll(signal.pattern)) {
        // Stronger than any further match of this pattern.
        if (WEIGHT[signal.strength] <= WEIGHT[signOf(heard, signal)]) break;
        const end = match.index + match[0].length;
        const isAside = !meansThemselves && sentence.setsAside(match.index, end);
        const sign = isAside ? 'set-aside' : signal.strength;
        if (WEIGHT[sign] <= WEIGHT[signOf(heard, signal)]) continue;
        const person = personOf(signal, sentence.text, match.index, end);
        heard.set(signal.concern, { sign, person });
      }
    }
  }
  return heard;
}

/**
 * Assesses one message in English, Spanish or both. Pure; never throws; takes less than 5 ms for a message of ordinary
 * length; gives the same result in Node and in the browser.
 *
 * @param text of more than 4,000 characters, only the first and the last 2,000 are read
 */
export function assessMessage(text: string): SafetyAssessment {
  const normalised = piecesOf(text).map((piece) => withoutIdioms(normaliseText(piece)));
  // "… for people who want to die?" may stand a thousand characters before "and I am".
  const meansThemselves = normalised.some((piece) => MEANS_THEMSELVES.test(piece));
  const pieces = normalised.map((piece) => assessPiece(piece, meansThemselves));
  const grave = gravestFirst(pieces.flatMap((piece) => piece.grave));
  const faint = gravestFirst(pieces.flatMap((piece) => piece.faint));
  if (grave.length > 0) return { level: 'crisis', concerns: merge(faint, grave) };
  return { level: faint.length > 0 ? 'watch' : 'none', concerns: faint };
}

/** Each concern once, as it was first found. */
function gravestFirst(found: readonly ConcernFound[]): ConcernFound[] {
  return GRAVITY.flatMap((concern) => found.find((one) => one.concern === concern) ?? []);
}

function assessPiece(
  normalised: string,
  meansThemselves: boolean,
): { grave: ConcernFound[]; faint: ConcernFound[] } {
  const heard = hear(normalised, meansThemselves);
  const probability: Partial<Record<Concern, number>> = classify(normalised);
  probability['self-harm'] = probability.suicide ?? 0;
  const grave: ConcernFound[] = [];
  const faint: ConcernFound[] = [];
  for (const concern of GRAVITY) {
    const { sign, person }: Heard = heard.get(concern) ?? { sign: 'none', person: 'writer' };
    // The classifier has one class for suicide and self-harm. Without a pattern match for self-harm it means suicide.
    if (concern === 'self-harm' && sign === 'none') continue;
    let likelihood = probability[concern] ?? 0;
    // The classifier assigns "I hit my girlfriend" to harm to others, so that probability counts here, too.
    if (concern === 'partner-violence' && sign === 'plain') {
      likelihood = Math.max(likelihood, probability['harm-to-others'] ?? 0);
    }
    const helpAt = concern === 'partner-violence' ? VIOLENCE_HELP_AT : HELP_AT;
    if (likelihood >= helpAt[sign]) grave.push({ concern, person });
    else if (sign !== 'set-aside' && likelihood >= WATCH_AT) faint.push({ concern, person });
  }
  return { grave, faint };
}

/** A short affirmative answer to the preceding question. */
const YES =
  /^ (?:(?:yes|yeah|yep|yea|ya|si|sip|i do|i am|i have|i think so|kind of|sort of|maybe|a little|sometimes|i guess|a bit|mas o menos|a veces|tal vez|creo que) ?)+(?:[a-z]+ ){0,4}(?:\. )?$/;
/** A longer message is no short answer. */
const MAX_YES_CHARACTERS = 200;
const saysYes = (text: string): boolean =>
  text.length <= MAX_YES_CHARACTERS && YES.test(normaliseText(text));

const ASKED_ABOUT_SUICIDE = /thinking about ending your life\?|pensando en quitarte la vida\?/i;

function merge(earlier: ConcernFound[], later: ConcernFound[]): ConcernFound[] {
  const named = new Set(later.map(({ concern }) => concern));
  return [...later, ...earlier.filter(({ concern }) => !named.has(concern))];
}

/** Takes the place of {@link assessMessage} in a conversation, for a caller that keeps earlier results. */
export type AssessMessage = (text: string) => SafetyAssessment;

/**
 * Assesses the visitor's newest message in the context of the conversation. After a crisis the level stays at `watch`
 * or above, because a later denial is no proof of safety. A short "yes" to the question about ending one's life is a
 * crisis.
 *
 * @param messages oldest first; the newest message of role `user` is assessed
 */
export function assessConversation(
  messages: readonly ConversationMessage[],
  assess: AssessMessage = assessMessage,
): SafetyAssessment {
  let earlier: ConcernFound[] = [];
  let current: SafetyAssessment = { level: 'none', concerns: [] };
  let lastReply = '';
  for (const { role, content } of messages) {
    if (role !== 'user') {
      lastReply = content;
      continue;
    }
    if (current.level === 'crisis') earlier = merge(earlier, current.concerns);
    current = assess(content);
    if (ASKED_ABOUT_SUICIDE.test(lastReply) && saysYes(content)) {
      current = {
        level: 'crisis',
        concerns: merge(current.concerns, [{ concern: 'suicide', person: 'writer' }]),
      };
    }
  }
  if (earlier.length === 0) return current;
  return {
    level: current.level === 'crisis' ? 'crisis' : 'watch',
    concerns: current.level === 'crisis' ? current.concerns : merge(earlier, current.concerns),
    afterCrisis: true,
  };
}
