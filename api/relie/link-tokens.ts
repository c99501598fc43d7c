import type { ReplyFacts } from './reply-facts.ts';

const TOKEN = /\b(?:LINK:(?:quiz:)?[\w-]+|(?:TEXT|CALL|EMAIL):[^\s,;)\]]*[\w)])/gi;
const MARKDOWN_LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const BARE_URL = /\b(?:https?:\/\/|www\.)\S+/gi;

/** Crisis lines may be named besides the practice's own number. */
const PUBLIC_NUMBERS = new Set(['988', '911', '18007997233', '18002525400', '18002221222']);

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
  for (const { key, to } of facts.links.values()) if (to === path) return `LINK:${key}`;
  for (const { key, to } of facts.quizzes.values()) if (to === path) return `LINK:quiz:${key}`;
  return undefined;
}

function canonicalToken(token: string, facts: ReplyFacts): string | null {
  const [, kind = '', rest = ''] = /^(\w+):(.*)$/.exec(token) ?? [];
  switch (kind.toUpperCase()) {
    case 'LINK': {
      const [, quiz] = /^quiz:(.*)$/i.exec(rest) ?? [];
      const found = quiz
        ? facts.quizzes.get(quiz.toLowerCase())
        : facts.links.get(rest.toLowerCase());
      return found ? `LINK:${quiz ? 'quiz:' : ''}${found.key}` : null;
    }
    case 'EMAIL':
      return rest.toLowerCase() === facts.email.toLowerCase() ? `EMAIL:${facts.email}` : null;
    default: {
      const digits = rest.replace(/\D/g, '');
      const own = facts.phone.e164.replace(/\D/g, '');
      if (PUBLIC_NUMBERS.has(digits)) return `${kind.toUpperCase()}:${digits}`;
      return digits !== '' && own.endsWith(digits) && digits.length >= 10
        ? `${kind.toUpperCase()}:${facts.phone.e164}`
        : null;
    }
  }
}
