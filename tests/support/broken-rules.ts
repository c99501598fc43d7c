import { contradictionIn } from '../../api/relie/fact-check.ts';
import { forbiddenClaim } from '../../api/relie/forbidden-claims.ts';
import { validTokens } from '../../api/relie/link-tokens.ts';
import type { ReplyFacts } from '../../api/relie/reply-facts.ts';
import {
  countWords,
  MAX_BULLET_WORDS,
  MAX_SENTENCES,
  MAX_WORDS,
} from '../../api/relie/reply-rules.ts';
import { UnitSplitter } from '../../api/relie/reply-units.ts';

/** The rules that a whole reply breaks; empty for a valid reply. */
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
      if (contradictionIn(text, facts)) broken.push('another fact than the content states');
    }
  }
  return broken;
}
