import type { Content } from '#content/model';
import { fillTemplate } from '#content/template';
import { MAX_BULLET_WORDS, MAX_SENTENCES, MAX_WORDS } from './reply-rules.ts';

/**
 * What Relie is told before every conversation, from the practice's template. The server owns it: whatever a browser
 * sends, as a system message or as context, is quoted as data. The rules are enforced afterwards.
 */
export function systemPrompt({ linkKeys, people, relie }: Content): string {
  const links = [
    ...Object.entries(linkKeys.links).map(([key, { text }]) => `LINK:${key} (${text})`),
    ...Object.entries(linkKeys.quizzes).map(([key, { text }]) => `LINK:quiz:${key} (${text})`),
  ];
  const team = people.map(
    ({ name, credentialsLine, badge }) => `${name}, ${credentialsLine}: ${badge.long}`,
  );
  return fillTemplate(relie.model.instructions, {
    maxWords: String(MAX_WORDS),
    maxSentences: String(MAX_SENTENCES),
    maxBulletWords: String(MAX_BULLET_WORDS),
    team: team.join('; '),
    links: links.join(', '),
  });
}

/** Material from outside, fenced so that it cannot pass for an instruction or close its own fence. */
export function fenced(tag: 'visitor-page' | 'site-information', text: string): string {
  return `<${tag}>\n${text.replaceAll(/<\/?(?:visitor-page|site-information)[^>]*>/gi, '')}\n</${tag}>`;
}
