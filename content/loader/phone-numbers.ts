/** A piece of a text: words, or a telephone number with the address that calls or texts it. */
export interface PhonePart {
  text: string;
  href: string | null;
}

/** Numbers with area code as this site writes them, the two crisis numbers, and short codes for texts. */
const NUMBER = /\b1-\d{3}-\d{3}-\d{4}|\(\d{3}\) \d{3}-\d{4}|\b(?:911|988|\d{5})\b/g;
/** Characters that make a match part of something longer: an amount of money, a decimal, an address, an identifier. */
const GOES_ON_BEFORE = /[\w$€.,/#-]$/;
const GOES_ON_BEHIND = /^(?:[\w/-]|[.,]\d)/;
/** "text START to" and the same in Spanish: a word to send. */
const KEYWORD = /\b([A-Z]{3,}) (?:to|(?:por mensaje de texto )?al) $/;

/**
 * Finds the telephone numbers of a text.
 * @param before the text before, which tells whether a number is called or texted
 */
export function phoneParts(text: string, before = ''): PhonePart[] {
  const parts: PhonePart[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const href = addressOf(
      number,
      before + text.slice(0, index),
      text.slice(index + number.length),
    );
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: number, href });
    end = index + number.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function addressOf(number: string, before: string, behind: string): string | null {
  if (GOES_ON_BEFORE.test(before) || GOES_ON_BEHIND.test(behind)) return null;
  const keyword = KEYWORD.exec(before)?.[1];
  const digits = number.replace(/\D/g, '');
  if (digits.length === 5 && !keyword) return null;
  if (keyword) return `sms:${digits}?&body=${keyword}`;
  const [texting, calling] = /(call or )?\btext $/i.exec(before) ?? [];
  if (texting && !calling) return `sms:${digits}`;
  if (digits.length === 3) return `tel:${digits}`;
  return `tel:+${digits.length === 10 ? '1' : ''}${digits}`;
}

/** Elements in which a link would be invalid or out of place. */
const WITHOUT_LINKS = /^<(\/?)(?:a|code|h[1-6])\b/;
/** Enough to see the words before a number. */
const CONTEXT_LENGTH = 30;

/** Turns the telephone numbers of rendered Markdown into links, except in headings and in other links. */
export function linkPhoneNumbers(html: string): string {
  let depth = 0;
  let before = '';
  return html.replace(/<[^<>]+>|[^<]+/g, (piece) => {
    if (piece.startsWith('<')) {
      const [found, closing] = WITHOUT_LINKS.exec(piece) ?? [];
      if (found) depth += closing ? -1 : 1;
      if (/^<\/?(?:p|li|h[1-6]|t[dh])\b/.test(piece)) before = '';
      return piece;
    }
    const parts = depth > 0 ? [{ text: piece, href: null }] : phoneParts(piece, before);
    before = (before + piece).slice(-CONTEXT_LENGTH);
    return parts
      .map(({ text, href }) =>
        href === null ? text : `<a href="${href.replace('&', '&amp;')}">${text}</a>`,
      )
      .join('');
  });
}
