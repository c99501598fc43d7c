/** Shorter words find nothing by their trigrams, unless a name or number begins with them. */
const PART_LENGTH = 3;
const MAX_WORDS = 8;

const PHONE_CHARACTERS = '[\\d\\s().\\-/\\u2010-\\u2015]';
const PHONE_TEXT = new RegExp(`^\\+?${PHONE_CHARACTERS}+$`);
/** A number among other words, as a telephone shows who calls. An extension is left out. */
const PHONE_AMONG_WORDS = new RegExp(
  `(?<=^|\\s)[+(]?\\d${PHONE_CHARACTERS}{5,}\\d(?:\\s*(?:x|ext\\.?)\\s*\\d+)?(?=$|[\\s,;])`,
  'gi',
);
const EXTENSION = /(?:x|ext\.?)\s*\d+$/i;
/** Fewer digits among words may be a year or a house. */
const FEWEST_DIGITS = 7;
const UNREADABLE = /[\u0000-\u001F\u007F-\u009F]/g;

/**
 * Patterns for LIKE that a lead's text (names, e-mail, phone, digits of the phone) has to match, all of them. A number
 * is found however it is written; a word of one or two characters only where a word begins with it. Case, accents and
 * apostrophes are the database's part (`search_form`).
 */
export function searchPatterns(text: string): string[] {
  const readable = text.replace(UNREADABLE, ' ').trim();
  const words = PHONE_TEXT.test(readable) ? [digitsOf(readable)] : wordsAndNumbers(readable);
  return words
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => {
      const literal = word.replace(/[\\%_]/g, '\\$&');
      return word.length < PART_LENGTH ? `% ${literal}%` : `%${literal}%`;
    });
}

function wordsAndNumbers(text: string): string[] {
  const numbers: string[] = [];
  const others = text.replace(PHONE_AMONG_WORDS, (phone) => {
    const digits = digitsOf(phone.replace(EXTENSION, ''));
    if (digits.length < FEWEST_DIGITS) return phone;
    numbers.push(digits);
    return ' ';
  });
  return [...others.split(/\s+/), ...numbers];
}

/** Without the country code of the United States, which few people write. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  const hasCode = text.startsWith('+1') || (digits.length === 11 && digits.startsWith('1'));
  return hasCode ? digits.slice(1) : digits;
}
