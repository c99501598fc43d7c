import { minutesOf } from '#scheduling/business-hours';
import { CRISIS_NUMBERS } from './crisis-numbers.ts';
import type { ReplyFacts } from './reply-facts.ts';
import { amountsIn, lengthsIn, phonesIn, plainName, timesIn } from './stated-facts.ts';

/** What a sentence states that the facts do not. */
export type Contradiction = 'price' | 'phone' | 'email' | 'time' | 'length' | 'person' | 'openings';

const TAKES_CLIENTS =
  /\b(?:accepting|taking|has (?:an? )?(?:openings?|space|room|availability)|is available|available (?:now|this week|today)|can see you)\b/i;
const TAKES_NONE =
  /\b(?:not|isn't|no longer|closed|full|waitlist|wait list|fully booked|no openings?)\b/i;

const CHECKS: readonly [Contradiction, (sentence: string, facts: ReplyFacts) => boolean][] = [
  ['price', statesUnknownAmount],
  ['phone', statesUnknownNumber],
  ['email', statesUnknownAddress],
  ['time', statesOtherHours],
  ['time', statesUnknownTime],
  ['length', statesUnknownLength],
  ['person', namesUnknownPerson],
  ['openings', misstatesOpenings],
];

/**
 * What a sentence states about the practice that its facts do not: a price, telephone number, e-mail address, time,
 * length, person or opening. Such a sentence is cut from the reply.
 */
export function contradictionIn(sentence: string, facts: ReplyFacts): Contradiction | undefined {
  return CHECKS.find(([, contradicts]) => contradicts(sentence, facts))?.[0];
}

function statesUnknownAmount(sentence: string, { stated }: ReplyFacts): boolean {
  return amountsIn(sentence).some((amount) => amount === null || !stated.amounts.has(amount));
}

function statesUnknownNumber(sentence: string, { phone, stated }: ReplyFacts): boolean {
  const known = [phone.e164.replace(/\D/g, ''), ...CRISIS_NUMBERS, ...stated.phones];
  return phonesIn(sentence).some((digits) => !known.some((number) => number.endsWith(digits)));
}

function statesUnknownAddress(sentence: string, { email }: ReplyFacts): boolean {
  const written = sentence.match(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w/g) ?? [];
  return written.some((address) => address.toLowerCase() !== email.toLowerCase());
}

const EVENT = /\b(?:intensive|retreat|restart weekend)\b/i;

function statesOtherHours(sentence: string, { hours }: ReplyFacts): boolean {
  if (/\bopen\b[^.]{0,30}\b(?:24\/7|saturdays?|sundays?|weekends?|evenings?)\b/i.test(sentence))
    return true;
  const aboutHours = /\b(?:open|close[sd]?|hours?|office|available|call|reach)\b/i;
  if (!aboutHours.test(sentence) || EVENT.test(sentence)) return false;
  const allowed = [hours.opens, hours.closes].map(minutesOf);
  return timesIn(sentence).some((readings) => !readings.some((time) => allowed.includes(time)));
}

/** What the practice does, as distinct from a habit that Relie suggests. */
const OF_THE_PRACTICE =
  /\b(?:sessions?|appointments?|vibe check|therapists?|team|front desk|see you|meet you|intensive|retreat|program|sesi[oó]n|sesiones|citas?|terapeutas?|abrimos|cerramos|horario|oficina|consultorio)\b/iu;

function statesUnknownTime(sentence: string, { stated, people }: ReplyFacts): boolean {
  if (!OF_THE_PRACTICE.test(sentence) && !people.some((person) => isNamed(person, sentence)))
    return false;
  return timesIn(sentence).some((readings) => !readings.some((time) => stated.times.has(time)));
}

const OFFER =
  '(?:sessions?|appointments?|meetings?|vibe check|first call|free call|intensive|retreat|sesi[oó]n|sesiones|cita)';
const OFFER_LENGTH = new RegExp(
  `\\b${OFFER}\\b[^.,;]{0,20}\\b(?:lasts?|is|are|takes?|runs?|dura|duran|es de|son de)\\b[^.,;]{0,25}|\\b(?:\\d{1,3}|[a-z]{3,6})[\\s-](?:minutes?|hours?|days?|minutos|horas|días)[\\s-](?:[a-z]+ )?${OFFER}\\b`,
  'giu',
);

function statesUnknownLength(sentence: string, { stated }: ReplyFacts): boolean {
  const parts = sentence.match(OFFER_LENGTH) ?? [];
  return parts.flatMap(lengthsIn).some((length) => !stated.lengths.has(length));
}

const NAME = String.raw`\p{Lu}[\p{L}’'-]+`;
const PERSON_PATTERNS = [
  String.raw`(?<!\p{L})(?:Dr|Dra|Mr|Mrs|Ms|Sra?)\.?\s(${NAME}(?: ${NAME})?)`,
  String.raw`(?<!\p{L})(${NAME}(?: ${NAME}){0,2}),? (?:LMFT|LPC|LCSW|PsyD|PhD|MD|is (?:our|one of our|an? )[^.]{0,40}(?:therapist|counselor|psychologist|intern|associate|founder|director)|specializes|sees (?:couples|individuals|people|clients)|works with (?:couples|individuals|people|clients)|es nuestr|trabaja con|atiende)`,
  String.raw`(?:[Tt]herapist|[Cc]ounselor|[Pp]sychologist|[Mm]eet|[Bb]ook with|[Aa]sk for|[Tt]erapeuta)s? (${NAME} ${NAME})`,
].map((source) => new RegExp(source, 'gu'));
/** Capitalized words before "specializes" or "is our" that name nobody. */
const NOBODY = new Set(
  'he she they it who this that each someone everyone relie our your the one another your ella él quien'.split(
    ' ',
  ),
);

function namesUnknownPerson(sentence: string, { stated, people }: ReplyFacts): boolean {
  const known = new Set(people.flatMap(({ names }) => names));
  return PERSON_PATTERNS.flatMap((pattern) => [...sentence.matchAll(pattern)])
    .flatMap(([, name = '']) => name.split(' ').map(plainName))
    .some((word) => !known.has(word) && !stated.names.has(word) && !NOBODY.has(word));
}

function misstatesOpenings(sentence: string, { people }: ReplyFacts): boolean {
  if (!TAKES_CLIENTS.test(sentence)) return false;
  const claimsSpace = !TAKES_NONE.test(sentence);
  return people.some(
    (person) => isNamed(person, sentence) && claimsSpace !== person.acceptsClients,
  );
}

function isNamed({ names }: ReplyFacts['people'][number], sentence: string): boolean {
  const words = new Set(sentence.toLowerCase().match(/[a-z]+/g));
  return names.some((name) => words.has(name));
}
