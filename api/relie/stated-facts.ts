/** What a text states in figures, and the capitalized words that may be names. */
export interface StatedFacts {
  /** Whole US dollars. */
  amounts: ReadonlySet<number>;
  /** Digits of telephone numbers. */
  phones: ReadonlySet<string>;
  /** Minutes since midnight. A time without a.m. or p.m. is counted as both. */
  times: ReadonlySet<number>;
  /** Lengths such as `50 minute`, the number in digits. */
  lengths: ReadonlySet<string>;
  /** Lower-cased capitalized words. */
  names: ReadonlySet<string>;
}

/** Collects what some texts state. */
export function statedIn(texts: readonly string[]): StatedFacts {
  return {
    amounts: new Set(texts.flatMap(amountsIn).filter((amount) => amount !== null)),
    phones: new Set(texts.flatMap(phonesIn)),
    times: new Set(texts.flatMap(timesIn).flat()),
    lengths: new Set(texts.flatMap(lengthsIn)),
    names: new Set(texts.flatMap(capitalizedIn)),
  };
}

/** What either of two sources states. */
export function statedInEither(a: StatedFacts, b: StatedFacts): StatedFacts {
  return {
    amounts: new Set([...a.amounts, ...b.amounts]),
    phones: new Set([...a.phones, ...b.phones]),
    times: new Set([...a.times, ...b.times]),
    lengths: new Set([...a.lengths, ...b.lengths]),
    names: new Set([...a.names, ...b.names]),
  };
}

const CURRENCY = '(?:dollars|bucks|usd|d[oó]lares)';
const AMOUNTS = [
  /\$\s?(\d[\d,]*)(\.\d+)?/g,
  new RegExp(`\\b(\\d[\\d,]{0,30})(\\.\\d+)?\\s?${CURRENCY}\\b`, 'gi'),
];
/** The last word of a spelled-out amount. */
const SPELLED_AMOUNT = new RegExp(
  `\\b(?:\\w+ty|\\w+teen|ten|hundred|thousand|cien|\\w*cient[oa]s|\\w+enta|mil)[\\s-](?:\\w+[\\s-])?${CURRENCY}\\b`,
  'i',
);

/** The amounts of a text, in dollars; null for one with cents or in words, which the content never states. */
export function amountsIn(text: string): (number | null)[] {
  const written = AMOUNTS.flatMap((pattern) => [...text.matchAll(pattern)]).map(
    ([, whole = '', cents = '']) =>
      cents === '' || /^\.0+$/.test(cents) ? Number(whole.replaceAll(',', '')) : null,
  );
  return SPELLED_AMOUNT.test(text) ? [...written, null] : written;
}

/** The telephone numbers of a text with at least seven digits, as digits. */
export function phonesIn(text: string): string[] {
  return (text.match(/\+?\(?\d[\d\s().-]{6,}\d/g) ?? [])
    .map((number) => number.replace(/\D/g, ''))
    .filter((digits) => digits.length >= 7);
}

const HALF_DAY = 12 * 60;
const TIME =
  /\b(\d{1,2})(?::([0-5]\d))?(?:\s?(?:([ap])\.?\s?m\b|de la (mañana|tarde|noche))|(?<=:\d\d))/giu;

/** The times of day that a text states, each with its readings in minutes since midnight. */
export function timesIn(text: string): number[][] {
  return [...text.matchAll(TIME)].map(([, hour = '', minutes = '0', half = '', part = '']) => {
    const hours = Number(hour);
    const morning = (hours % 12) * 60 + Number(minutes);
    if (half !== '') return [morning + (half.toLowerCase() === 'p' ? HALF_DAY : 0)];
    if (part !== '') return [morning + (part.toLowerCase() === 'mañana' ? 0 : HALF_DAY)];
    return hours > 12 ? [hours * 60 + Number(minutes)] : [morning, morning + HALF_DAY];
  });
}

const NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve'],
];
const SPANISH_UNITS: Readonly<Record<string, string>> = {
  minuto: 'minute',
  hora: 'hour',
  día: 'day',
};
const LENGTH = new RegExp(
  `\\b(\\d{1,3}|${NUMBERS.slice(1).join('|')})[\\s-](?:[a-z]+ing )?(minute|hour|day|minuto|hora|día)s?(?!\\p{L})`,
  'giu',
);

/** The lengths in minutes, hours or days that a text states: `50 minute`. */
export function lengthsIn(text: string): string[] {
  return [...text.matchAll(LENGTH)].map(([, count = '', unit = '']) => {
    const spelled = NUMBERS.indexOf(count.toLowerCase());
    const singular = unit.toLowerCase();
    return `${spelled < 0 ? Number(count) : spelled} ${SPANISH_UNITS[singular] ?? singular}`;
  });
}

function capitalizedIn(text: string): string[] {
  return (text.match(/(?<!\p{L})\p{Lu}[\p{L}’'-]*/gu) ?? []).map(plainName);
}

/** A name in lower case, without a possessive ending. */
export const plainName = (name: string): string => name.toLowerCase().replace(/['’]s$/, '');
