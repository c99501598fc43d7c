import {
  gravestFirst,
  GRAVITY,
  merge,
  type ConcernFound,
  type SafetyAssessment,
} from './assessment.ts';
import { classify } from './classifier.ts';
import type { Concern } from './concern.ts';
import { beforeLastQuestion, passagesOf } from './message-pieces.ts';
import { DIRECT_SIGNALS, matchOf, matchPieces, type Match, type Sign } from './match-signals.ts';
import { everydaySignals } from './signals/everyday-signals.ts';

const SIGNALS = [...DIRECT_SIGNALS, ...everydaySignals];

/** Minimum probabilities (0 to 1), by the strongest sign of a concern. */
interface Threshold {
  /** Of the concern's class. */
  concern: Record<Sign, number>;
  /** Of the class `danger`. */
  danger: Record<Sign, number>;
}

/**
 * Level `crisis`. Both classes must agree, because they err on different messages. Chosen on the sets in
 * tests/safety/dev: no explicit message below `watch`, then recall, then few takeovers of ordinary messages.
 */
const TAKEOVER_AT: Threshold = {
  concern: {
    none: 0.34,
    'set-aside': 0.9,
    past: 0.9,
    asked: 0.9,
    hint: 0.38,
    despair: 0.38,
    plain: 0.01,
    outright: 0.01,
  },
  danger: {
    none: 0.6,
    'set-aside': 0.92,
    past: 0.92,
    asked: 0.92,
    hint: 0.5,
    despair: 0.5,
    plain: 0.19,
    outright: 0.19,
  },
};

/**
 * Level `watch`. In doubt, the crisis numbers are shown. They are always shown to a writer who is in despair, was hurt
 * by their partner, or asks whether something is abuse.
 */
const WATCH_AT: Threshold = {
  concern: {
    none: 0.22,
    'set-aside': 0.65,
    past: 0,
    asked: 0,
    hint: 0.044,
    despair: 0,
    plain: 0.009,
    outright: 0,
  },
  danger: {
    none: 0.24,
    'set-aside': 0.75,
    past: 0,
    asked: 0,
    hint: 0.35,
    despair: 0,
    plain: 0.09,
    outright: 0,
  },
};

/**
 * Level `watch` for a plain sign of partner violence beside friendly words: in "he hits me, but we love each other. Is
 * the weekend good for us?" the class `danger` falls below its usual threshold, and the concern's class does not.
 */
const WATCH_PLAIN_VIOLENCE_AT = { concern: 0.06, danger: 0.02 };

/** Level `watch` whatever the concern; the higher value if a sign was set aside. */
const DANGER_AT = { otherwise: 0.6, 'set-aside': 0.93 };

/**
 * From this many words on, a message is a story: in the whole of it features of the classifier add up, and patterns match
 * words that mean nothing. The class `danger-in-story` then takes the place of `danger`.
 */
const STORY_WORDS = 50;

/**
 * Least values of the class `danger-in-story` in the most dangerous passage of a story, for a concern without a sign that
 * counts by itself. From `alone` on, the passage shows the numbers whatever the whole story says. Chosen by
 * cross-validation on training/stories/ so that no more danger is missed.
 */
const PASSAGE_AT = { crisis: 0.6, watch: 0.35, alone: 0.65 };
/** A concern of at least this probability in the whole story shows the numbers, however mild each passage is. */
const SPREAD_AT = 0.45;

/**
 * "He threatened to kill me" also matches patterns for suicide. If the sign of partner violence is `plain` and violence
 * is more than this many times as likely as suicide, the reply addresses violence first; for `outright`, more likely is
 * enough. In six messages about both, the ratio was at most 2.96.
 */
const THREAT_RATIO = 3;

/** Signs that need no dangerous passage around them in a story. */
const COUNT_BY_THEMSELVES: ReadonlySet<Sign> = new Set([
  'outright',
  'plain',
  'despair',
  'past',
  'asked',
]);

/** From level `watch` on, partner violence of at least this probability is a concern, so that the hotline is shown. */
const HOTLINE_AT = 0.08;

/**
 * Assesses one message in English, Spanish or both. Pure; never throws; takes less than 5 ms for a message of ordinary
 * length.
 *
 * @param text of more than 4,000 characters, only the first and the last 2,000 are read
 */
export function assessMessage(text: string): SafetyAssessment {
  const whole = assessWhole(text);
  if (whole.level !== 'none') return whole;
  const statement = beforeLastQuestion(text);
  const alone = statement === undefined ? whole : assessWhole(statement);
  return alone.level === 'crisis' ? { ...alone, level: 'watch' } : whole;
}

function assessWhole(text: string): SafetyAssessment {
  const pieces = matchPieces(text, SIGNALS).map(({ normalised, matches }) =>
    assessPiece(normalised, matches),
  );
  const grave = gravestFirst(pieces.flatMap((piece) => piece.grave));
  const faint = gravestFirst(pieces.flatMap((piece) => piece.faint));
  if (grave.length > 0) return { level: 'crisis', concerns: merge(faint, grave) };
  return { level: faint.length > 0 ? 'watch' : 'none', concerns: faint };
}

/** The writer speaks of themselves, too: "my son cuts himself, and so do I". */
const ALSO_THE_WRITER =
  / (?:myself|me too|so do i|so am i|i (?:do|did|also|too|cut|burn|am|feel)) /;

interface Candidate extends Match {
  concern: Concern;
  likelihood: number;
}

/** The concerns of level `crisis` and of level `watch`. */
interface Found<Item> {
  grave: Item[];
  faint: Item[];
}

function assessPiece(
  normalised: string,
  matches: ReadonlyMap<Concern, Match>,
): Found<ConcernFound> {
  const isStory = normalised.split(' ').length >= STORY_WORDS;
  const { danger, 'danger-in-story': inStory, ...probability } = classify(normalised);
  const candidates = GRAVITY.flatMap((concern): Candidate[] => {
    const { sign, person: matched } = matchOf(matches, concern, normalised);
    // Whoever cuts themselves is the one whose life is asked about: "my son cuts himself".
    const isOfSelfHarm =
      concern === 'suicide' && sign === 'none' && !ALSO_THE_WRITER.test(` ${normalised} `);
    const person = (isOfSelfHarm && matches.get('self-harm')?.person) || matched;
    // The classifier has one class for suicide and self-harm. Without a pattern match for self-harm it means suicide.
    if (concern === 'self-harm' && sign === 'none') return [];
    let likelihood = probability[concern === 'self-harm' ? 'suicide' : concern];
    // The classifier assigns "I hit my girlfriend" to harm to others, so that probability counts here, too.
    if (concern === 'partner-violence' && isPlain(sign)) {
      likelihood = Math.max(likelihood, probability['harm-to-others']);
    }
    return [{ concern, sign, person, likelihood }];
  });
  // A plain sign weighs in a story what it weighs elsewhere.
  const dangerOf = (sign: Sign) => (isStory && !isPlain(sign) ? inStory : danger);
  const found = foundAmong(candidates, dangerOf);
  const { grave, faint } = isStory ? confirmedByPassage(found, candidates, normalised) : found;
  return { grave: grave.map(named), faint: faint.map(named) };
}

/** @param dangerOf probability (0 to 1) that the message is dangerous, by the sign of a concern */
function foundAmong(
  candidates: readonly Candidate[],
  dangerOf: (sign: Sign) => number,
): Found<Candidate> {
  const reaches = ({ sign, likelihood }: Candidate, at: Threshold): boolean =>
    likelihood >= at.concern[sign] && dangerOf(sign) >= at.danger[sign];
  const violence = candidates.find(({ concern }) => concern === 'partner-violence');
  const isThreat = ({ concern, likelihood }: Candidate): boolean =>
    concern === 'suicide' &&
    violence !== undefined &&
    isPlain(violence.sign) &&
    likelihood * (violence.sign === 'outright' ? 1 : THREAT_RATIO) < violence.likelihood;
  const grave = candidates.filter((one) => reaches(one, TAKEOVER_AT) && !isThreat(one));
  const isPlainViolence = ({ concern, sign, likelihood }: Candidate): boolean =>
    concern === 'partner-violence' &&
    isPlain(sign) &&
    likelihood >= WATCH_PLAIN_VIOLENCE_AT.concern &&
    dangerOf(sign) >= WATCH_PLAIN_VIOLENCE_AT.danger;
  const faint = candidates.filter(
    (one) => !grave.includes(one) && (reaches(one, WATCH_AT) || isPlainViolence(one)),
  );
  const isAside = candidates.some(({ sign }) => sign === 'set-aside');
  if (grave.length === 0 && faint.length === 0) {
    if (dangerOf('none') < DANGER_AT[isAside ? 'set-aside' : 'otherwise']) return { grave, faint };
    faint.push(...candidates.toSorted((a, b) => b.likelihood - a.likelihood).slice(0, 1));
  }
  if (violence && violence.sign !== 'set-aside' && violence.likelihood >= HOTLINE_AT) {
    faint.push(violence);
  }
  return { grave, faint };
}

/** What was found in a story, if its most dangerous passage is dangerous by itself. */
function confirmedByPassage(
  { grave, faint }: Found<Candidate>,
  candidates: readonly Candidate[],
  normalised: string,
): Found<Candidate> {
  const worst = passagesOf(normalised)
    .map(classify)
    .reduce((a, b) => (b['danger-in-story'] > a['danger-in-story'] ? b : a));
  const danger = worst['danger-in-story'];
  const isConfirmed = ({ sign }: Candidate, level: 'crisis' | 'watch') =>
    COUNT_BY_THEMSELVES.has(sign) || danger >= PASSAGE_AT[level];
  const taken = grave.filter((one) => isConfirmed(one, 'crisis'));
  const shown = [...grave, ...faint].filter(
    (one) => !taken.includes(one) && (isConfirmed(one, 'watch') || one.likelihood >= SPREAD_AT),
  );
  if (taken.length > 0 || shown.length > 0) {
    const violence = faint.filter(
      (one) => one.concern === 'partner-violence' && !shown.includes(one),
    );
    return { grave: taken, faint: [...shown, ...violence] };
  }
  if (danger < PASSAGE_AT.alone) return { grave: [], faint: [] };
  const likelihood = ({ concern }: Candidate) =>
    worst[concern === 'self-harm' ? 'suicide' : concern];
  const [likeliest, ...others] = candidates.toSorted((a, b) => likelihood(b) - likelihood(a));
  const violence = others.filter(
    (one) => one.concern === 'partner-violence' && likelihood(one) >= HOTLINE_AT,
  );
  return { grave: [], faint: likeliest ? [likeliest, ...violence] : [] };
}

const isPlain = (sign: Sign): boolean => sign === 'plain' || sign === 'outright';

const named = ({ concern, person }: Candidate): ConcernFound => ({ concern, person });
