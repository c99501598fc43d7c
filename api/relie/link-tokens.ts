import { LINK_TOKEN, readLinkToken, writeLinkToken } from '#contracts/link-tokens';
import { CRISIS_NUMBERS } from './crisis-numbers.ts';
import type { ReplyFacts } from './reply-facts.ts';

const TOKEN = new RegExp(LINK_TOKEN, 'gi');
const MARKDOWN_LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const BARE_URL = /\b(?:https?:\/\/|www\.)\S+/gi;

/**
 * Leaves only link tokens that lead somewhere, in the one spelling the widget knows; takes out Markdown links (their
 * words stay) and addresses of other sites, which the model may have made up.
 */
export function withValidTokens(text: string, facts: ReplyFacts): string {
  return text
    .replace(MARKDOWN_LINK, '$1')
    .replace(TOKEN, (token) => canonicalToken(token, facts) ?? '')
    .replace(BARE_URL, '')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +([.,;:!?]+)(?=\s|$)/g, '$1')
    .trim();
}

/** The tokens of a text that lead somewhere. */
export function validTokens(text: string, facts: ReplyFacts): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([token]) => canonicalToken(token, facts) ?? []);
}

/** The token that leads to a page, if there is one. */
export function tokenFor(path: string, facts: ReplyFacts): string | undefined {
  const keyIn = (targets: ReplyFacts['links']) => {
    for (const { key, to } of targets.values()) if (to === path) return key;
    return undefined;
  };
  const page = keyIn(facts.links);
  if (page) return writeLinkToken({ kind: 'LINK', quiz: false, key: page });
  const quiz = keyIn(facts.quizzes);
  return quiz && writeLinkToken({ kind: 'LINK', quiz: true, key: quiz });
}

/** Crisis lines may be named besides the practice's own number. */
function canonicalToken(written: string, facts: ReplyFacts): string | null {
  const token = readLinkToken(written);
  if (token === null) return null;
  switch (token.kind) {
    case 'LINK': {
      const targets = token.quiz ? facts.quizzes : facts.links;
      const found = targets.get(token.key.toLowerCase());
      return found ? writeLinkToken({ ...token, key: found.key }) : null;
    }
    case 'EMAIL':
      return token.address.toLowerCase() === facts.email.toLowerCase()
        ? writeLinkToken({ ...token, address: facts.email })
        : null;
    case 'TEXT':
    case 'CALL': {
      const digits = token.number.replace(/\D/g, '');
      if (CRISIS_NUMBERS.has(digits)) return writeLinkToken({ ...token, number: digits });
      const isOurs = digits.length >= 10 && facts.phone.e164.endsWith(digits);
      return isOurs ? writeLinkToken({ ...token, number: facts.phone.e164 }) : null;
    }
  }
}
