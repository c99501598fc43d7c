import { CRISIS_NUMBERS } from './crisis-numbers.ts';
import type { ReplyFacts } from './reply-facts.ts';

const TAKES_CLIENTS =
  /\b(?:accepting|taking|has (?:an? )?(?:openings?|space|room|availability)|is available|available (?:now|this week|today)|can see you)\b/i;
const TAKES_NONE =
  /\b(?:not|isn't|no longer|closed|full|waitlist|wait list|fully booked|no openings?)\b/i;

/**
 * Whether a sentence is dangerous in this conversation, or states a price, telephone number, e-mail address, opening hours or availability that differs from
 * the content. Such a sentence is dropped from the reply.
 */
export function contradictsFacts(sentence: string, facts: ReplyFacts): boolean {
  return (
    facts.isUnsafe?.(sentence) === true ||
    namesUnknownAmount(sentence, facts) ||
    namesUnknownNumber(sentence, facts) ||
    namesUnknownAddress(sentence, facts) ||
    namesOtherHours(sentence, facts) ||
    misstatesAvailability(sentence, facts)
  );
}

function namesUnknownAmount(sentence: string, { amounts }: ReplyFacts): boolean {
  const stated = [
    ...sentence.matchAll(/\$\s?(\d[\d,]*)(\.\d+)?/g),
    ...sentence.matchAll(/\b(\d[\d,]{0,30})(\.\d+)?\s?(?:dollars|bucks|usd)\b/gi),
  ];
  return stated.some(
    ([, whole = '', cents = '']) =>
      (cents !== '' && !/^\.0+$/.test(cents)) || !amounts.has(Number(whole.replaceAll(',', ''))),
  );
}

function namesUnknownNumber(sentence: string, { phone }: ReplyFacts): boolean {
  const own = phone.e164.replace(/\D/g, '');
  const stated = sentence.match(/\+?\(?\d[\d\s().-]{6,}\d/g) ?? [];
  return stated
    .map((number) => number.replace(/\D/g, ''))
    .filter((digits) => digits.length >= 7)
    .some(
      (digits) =>
        !own.endsWith(digits) && ![...CRISIS_NUMBERS].some((known) => known.endsWith(digits)),
    );
}

function namesUnknownAddress(sentence: string, { email }: ReplyFacts): boolean {
  const stated = sentence.match(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w/g) ?? [];
  return stated.some((address) => address.toLowerCase() !== email.toLowerCase());
}

function namesOtherHours(sentence: string, { hours }: ReplyFacts): boolean {
  if (!/\b(?:open|close[sd]?|hours?|office|available|call|reach)\b/i.test(sentence)) return false;
  const stated = [...sentence.matchAll(/\b(\d{1,2})(?::(\d\d))?\s?([ap])\.?m\b/gi)];
  const allowed = new Set([hours.opens, hours.closes]);
  const wrongTime = stated.some(([, hour = '', minutes = '00', half = '']) => {
    const number = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return !allowed.has(`${String(number).padStart(2, '0')}:${minutes}`);
  });
  return (
    wrongTime ||
    /\bopen\b[^.]{0,30}\b(?:24\/7|saturdays?|sundays?|weekends?|evenings?)\b/i.test(sentence)
  );
}

function misstatesAvailability(sentence: string, { people }: ReplyFacts): boolean {
  if (!TAKES_CLIENTS.test(sentence)) return false;
  const words = new Set(sentence.toLowerCase().match(/[a-z]+/g));
  const claimsSpace = !TAKES_NONE.test(sentence);
  return people.some(
    ({ names, acceptsClients }) =>
      names.some((name) => words.has(name)) && claimsSpace !== acceptsClients,
  );
}
