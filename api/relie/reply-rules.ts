import { contradictsFacts } from './fact-check.ts';
import { forbiddenClaim } from './forbidden-claims.ts';
import { validTokens } from './link-tokens.ts';
import type { ReplyFacts } from './reply-facts.ts';
import { UnitSplitter } from './reply-units.ts';

/** The customer's rules for a reply (specification, section 9). */
export const MAX_WORDS = 150;
export const MAX_SENTENCES = 2;
export const MAX_BULLET_WORDS = 8;

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** The rules a whole reply breaks; none for a reply that may leave. */
export function brokenRules(reply: string, facts: ReplyFacts): string[] {
  const broken: string[] = [];
  if (countWords(reply) > MAX_WORDS) broken.push('too long');
  if (reply.split('?').length !== 2) broken.push('not exactly one question');
  if (validTokens(reply, facts).length === 0) broken.push('no valid link');
  for (const paragraph of reply.split(/\n{2,}/)) {
    const splitter = new UnitSplitter();
    const units = [...splitter.push(paragraph), ...splitter.finish()];
    if (units.filter(({ bullet }) => !bullet).length > MAX_SENTENCES) {
      broken.push('a paragraph of more than two sentences');
    }
    for (const { text, bullet } of units) {
      if (bullet && countWords(text) > MAX_BULLET_WORDS) broken.push('a bullet too long');
      const claim = forbiddenClaim(text);
      if (claim) broken.push(claim);
      if (contradictsFacts(text, facts)) broken.push('another fact than the content states');
    }
  }
  return broken;
}
