import type { Answer, Content } from '#content/model';

/**
 * At most this many characters of facts and answers, about 7,600 tokens: the content's English has 4.2 characters per
 * token (o200k), and 8,000 tokens are the limit.
 */
export const MAX_FACTS_CHARACTERS = 32_000;

/**
 * The practice's facts and answers for the prompt, in English. Equal content gives equal bytes, so that the provider's
 * prompt cache applies. All facts come first, then answers up to {@link MAX_FACTS_CHARACTERS}, in the order of
 * {@link inTurns}. Further answers can only be found by search.
 */
export function practiceFacts({ facts, answers }: Pick<Content, 'facts' | 'answers'>): string {
  const lines = facts.map(({ en }) => `- ${en}`);
  let length = lines.join('\n').length;
  for (const answer of inTurns(answers)) {
    const line = answerLine(answer);
    length += line.length + 1;
    if (length > MAX_FACTS_CHARACTERS) break;
    lines.push(line);
  }
  return lines.join('\n');
}

/** The first answer of every subject, then the second ones, and so on. */
function inTurns(answers: readonly Answer[]): Answer[] {
  const subjects = [...Map.groupBy(answers, ({ subject }) => subject).values()];
  const most = Math.max(0, ...subjects.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) =>
    subjects.flatMap((subject) => subject[turn] ?? []),
  ).flat();
}

/** The answer with its shortest question, to save tokens. */
function answerLine({ questions, answer }: Answer): string {
  const [shortest = ''] = questions.en.toSorted((a, b) => a.length - b.length);
  return `- ${/[?!.]$/.test(shortest) ? shortest : `${shortest}?`} ${answer.en}`;
}
