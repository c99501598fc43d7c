import type { Moderation } from 'openai/resources/moderations';
import type { SafetyAssessment } from '#safety/assessment';
import type { Concern } from '#safety/concern';

type Level = SafetyAssessment['level'];
type Category = keyof Moderation['categories'];

/**
 * Level and concern by moderation category (https://developers.openai.com/docs/guides/moderation). The violence
 * categories do not tell perpetrator, victim and narrator apart, so they map to `watch`, which asks and shows help.
 * `sexual/minors` does too, because the writer may be the child. Other categories are no sign of danger.
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

/** Maps the provider's moderation of one message to a safety assessment. */
export function opinionOf({ categories }: Pick<Moderation, 'categories'>): SafetyAssessment {
  const found = (Object.keys(MEANINGS) as Category[]).flatMap((category) => {
    const meaning = MEANINGS[category];
    return meaning && categories[category] ? [meaning] : [];
  });
  const level: Level = found.some((meaning) => meaning.level === 'crisis') ? 'crisis' : 'watch';
  const concerns = new Set(found.map(({ concern }) => concern));
  return {
    level: found.length > 0 ? level : 'none',
    concerns: [...concerns].map((concern) => ({ concern, person: 'writer' })),
  };
}
