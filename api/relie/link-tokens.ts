import { LINK_TOKEN, readLinkToken, writeLinkToken } from '#contracts/link-tokens';
import { CRISIS_NUMBERS } from './crisis-numbers.ts';
import type { ReplyFacts } from './reply-facts.ts';

const TOKEN = new RegExp(LINK_TOKEN, 'gi');
/** An innermost link or image; its address may hold one pair of parentheses. */
const MARKDOWN_LINK = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;
const BARE_URL = /\b(?:https?:\/\/|www\.)\S+/gi;

/** Maximum nesting of links. */
const MAX_PASSES = 10;

/**
 * Keeps only valid link tokens, in the canonical spelling that the widget parses. Removes Markdown links (keeping their
 * text) and URLs, which the model may have invented. Repeated until nothing changes, because what is removed may have
 * kept the parts of another link apart.
 * @returns the empty string for a text that still changes after ten passes
 */
export function withValidTokens(text: string, facts: ReplyFacts): string {
  let before = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const after = onePass(before, facts);
    if (after === before) return after;
    before = after;
  }
  return '';
}

function onePass(text: string, facts: ReplyFacts): string {
  const unlinked = text.replace(MARKDOWN_LINK, '$1');
  // Links that wrapped this one are removed in the next pass, before their bare URLs are.
  if (unlinked !== text) return unlinked;
  return text
    .replace(TOKEN, (token) => canonicalToken(token, facts) ?? '')
    .replace(BARE_URL, '')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/(?<! ) +([.,;:!?]+)(?=\s|$)/g, '$1')
    .trim();
}

/** The valid tokens of a text, in canonical spelling. */
export function validTokens(text: string, facts: ReplyFacts): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([token]) => canonicalToken(token, facts) ?? []);
}

/** Where posts are listed; their own addresses lie elsewhere. */
const BLOG = { posts: '/blog', list: '/resources/blog' };

/**
 * The token that links to a page or a section of it, else to the list that the page is in; undefined without either.
 */
export function tokenFor(address: string, facts: ReplyFacts): string | undefined {
  const [path = ''] = address.split('#');
  const parent = path.slice(0, path.lastIndexOf('/'));
  return tokenOf(path, facts) ?? tokenOf(parent === BLOG.posts ? BLOG.list : parent, facts);
}

function tokenOf(path: string, facts: ReplyFacts): string | undefined {
  const keyIn = (targets: ReplyFacts['links']) => {
    for (const { key, to } of targets.values()) if (to === path) return key;
    return undefined;
  };
  const page = keyIn(facts.links);
  if (page) return writeLinkToken({ kind: 'LINK', quiz: false, key: page });
  const quiz = keyIn(facts.quizzes);
  return quiz && writeLinkToken({ kind: 'LINK', quiz: true, key: quiz });
}

/**
 * The canonical spelling of a token, or null if it is invalid. Valid numbers are the practice's own and crisis lines.
 */
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
