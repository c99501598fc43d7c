/** Shorter words find nothing by their trigrams, unless a name or number begins with them. */
const PART_LENGTH = 3;
const MAX_WORDS = 8;

const PHONE_TEXT = /^[+\d\s().\-/\u2010-\u2015]+$/;
const UNREADABLE = /[\u0000-\u001F\u007F-\u009F]/g;

/**
 * Patterns for LIKE that a lead's text (names, e-mail, phone, digits of the phone) has to match, all of them. A number is
 * found however it is written; a word of one or two characters only where a word begins with it. Case, accents and
 * apostrophes are the database's part (`search_form`).
 */
export function searchPatterns(text: string): string[] {
  const readable = text.replace(UNREADABLE, ' ').trim();
  const words = PHONE_TEXT.test(readable) ? [digitsOf(readable)] : readable.split(/\s+/);
  return words
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => {
      const literal = word.replace(/[\\%_]/g, '\\$&');
      return word.length < PART_LENGTH ? `% ${literal}%` : `%${literal}%`;
    });
}

/** Without the country code of the United States, which few people write. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
