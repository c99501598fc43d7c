import type { Moderation } from 'openai/resources/moderations';
import type { SafetyAssessment } from '#safety/assess-message';
import type { Concern } from '#safety/concern';

type Level = SafetyAssessment['level'];
type Category = keyof Moderation['categories'];

/**
 * What a flagged category means here (https://developers.openai.com/docs/guides/moderation). Those about violence do not
 * tell who does it, who suffers it and who only speaks of it, so they ask and show help, and call nothing a crisis; so
 * does a child in sexual content, who may be the one who writes. Rude, erotic and illicit words are no sign of danger.
 */
const MEANINGS: Partial<Record<Category, { level: 'watch' | 'crisis'; concern: Concern }>> = {
  'self-harm': { level: 'crisis', concern: 'suicide' },
  'self-harm/intent': { level: 'crisis', concern: 'suicide' },
  'self-harm/instructions': { level: 'crisis', concern: 'suicide' },
  'sexual/minors': { level: 'watch', concern: 'child-danger' },
  'harassment/threatening': { level: 'watch', concern: 'partner-violence' },
  'hate/threatening': { level: 'watch', concern: 'partner-violence' },
  violence: { level: 'watch', concern: 'partner-violence' },
  'violence/graphic': { level: 'watch', concern: 'partner-violence' },
};

export const NO_OPINION: SafetyAssessment = { level: 'none', concerns: [] };

/** What a provider's moderation of a message says about the writer's safety. */
export function opinionOf(results: readonly Pick<Moderation, 'categories'>[]): SafetyAssessment {
  const found = (Object.keys(MEANINGS) as Category[]).flatMap((category) => {
    const meaning = MEANINGS[category];
    return meaning && results.some(({ categories }) => categories[category]) ? [meaning] : [];
  });
  const level: Level = found.some((meaning) => meaning.level === 'crisis') ? 'crisis' : 'watch';
  const concerns = new Set(found.map(({ concern }) => concern));
  return {
    level: found.length > 0 ? level : 'none',
    concerns: [...concerns].map((concern) => ({ concern, person: 'writer' })),
  };
}
