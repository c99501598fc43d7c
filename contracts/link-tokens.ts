/**
 * The one grammar of the link tokens in Relie's replies: `LINK:fees`, `LINK:quiz:couples`, `CALL:988`,
 * `TEXT:+12145550142`, `EMAIL:hello@lanternrow.example`. The server checks them, the browser draws them as buttons.
 */

/** Source of a regular expression that finds a token inside a text; has no capturing groups. */
export const LINK_TOKEN = String.raw`\b(?:LINK:(?:quiz:)?[\w-]+|(?:TEXT|CALL|EMAIL):[^\s,;)\]*]*[\w)])`;

/** A token taken apart. `number` has digits only, with a leading `+` if it was written. */
export type LinkToken =
  | { kind: 'LINK'; quiz: boolean; key: string }
  | { kind: 'TEXT' | 'CALL'; number: string }
  | { kind: 'EMAIL'; address: string };

const PAGE = /^LINK:(quiz:)?([\w-]+)$/i;
const PHONE = /^(TEXT|CALL):([+\d().-]+)$/i;
const EMAIL = /^EMAIL:([^\s@<>]+@[^\s@<>]+)$/i;

/** Reads a whole token in any spelling; null if it is none, or no telephone has such a number. */
export function readLinkToken(token: string): LinkToken | null {
  const [, quiz, key] = PAGE.exec(token) ?? [];
  if (key !== undefined) return { kind: 'LINK', quiz: quiz !== undefined, key };
  const [, kind = '', written] = PHONE.exec(token) ?? [];
  if (written !== undefined) {
    const number = written.replace(/[^+\d]/g, '');
    if (!/^\+?\d{3,15}$/.test(number)) return null;
    return { kind: kind.toUpperCase() === 'TEXT' ? 'TEXT' : 'CALL', number };
  }
  const [, address] = EMAIL.exec(token) ?? [];
  return address === undefined ? null : { kind: 'EMAIL', address };
}

/** The token in the spelling that every reader knows. */
export function writeLinkToken(token: LinkToken): string {
  switch (token.kind) {
    case 'LINK':
      return `LINK:${token.quiz ? 'quiz:' : ''}${token.key}`;
    case 'EMAIL':
      return `EMAIL:${token.address}`;
    case 'TEXT':
    case 'CALL':
      return `${token.kind}:${token.number}`;
  }
}
