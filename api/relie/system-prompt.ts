import type { Content } from '#content/model';
import { fillTemplate } from '#content/template';
import { MAX_BULLET_WORDS, MAX_SENTENCES, MAX_WORDS } from './reply-rules.ts';

/**
 * The system prompt, from the practice's template. Only the server sets it: system messages and context from a browser
 * are quoted as data. The reply rules are enforced on the output.
 */
export function systemPrompt({ linkKeys, relie }: Content): string {
  const links = [
    ...Object.entries(linkKeys.links).map(([key, { text }]) => `LINK:${key} (${text})`),
    ...Object.entries(linkKeys.quizzes).map(([key, { text }]) => `LINK:quiz:${key} (${text})`),
  ];
  return fillTemplate(relie.model.instructions, {
    maxWords: String(MAX_WORDS),
    maxSentences: String(MAX_SENTENCES),
    maxBulletWords: String(MAX_BULLET_WORDS),
    links: links.join(', '),
  });
}

const FENCE = /<\s*(?:\/\s*)?(?:visitor-page|site-information|practice-facts)(?:[^<>]*>)?/gi;

/**
 * Wraps untrusted text in a tag, and removes any such tag from it, closed or not, so that it cannot close its own
 * fence. Repeated until there is none, because a tag may be hidden around another.
 */
export function fenced(
  tag: 'visitor-page' | 'site-information' | 'practice-facts',
  text: string,
): string {
  let inner = text;
  let before: string;
  do {
    before = inner;
    inner = before.replace(FENCE, '');
  } while (inner !== before);
  return `<${tag}>\n${inner}\n</${tag}>`;
}
