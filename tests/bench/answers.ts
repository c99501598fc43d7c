import { ANSWERS_ENVIRONMENT, measureAnswers, type Measured } from '../answers/measure.ts';
import { figuresOf, type Share } from '../answers/score.ts';
import { ANSWER_SETS, readAnswerQuestions } from '../answers/sets.ts';
import { startStack } from '../support/stack.ts';

/**
 * Scores Relie's replies without a model, and the material that a model is given, on the sets of tests/answers.
 * @param options.dev only the sets in dev/, with every failing question and its reply. Those of a held-out set are
 * never
 *   printed, because tuning on a set makes it useless for evaluation.
 */
export async function benchAnswers({ dev = false } = {}): Promise<void> {
  const stack = await startStack({
    postgres: 'own',
    workers: 0,
    sandbox: false,
    env: ANSWERS_ENVIRONMENT,
  });
  try {
    for (const set of ANSWER_SETS.filter(({ read }) => read || !dev)) {
      const started = performance.now();
      const measured = await measureAnswers(stack, readAnswerQuestions(set));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${set.file} (${seconds} s)`);
      printFigures(measured);
      if (dev) printFailures(measured);
    }
  } finally {
    await stack.stop();
  }
}

function printFigures(measured: readonly Measured[]): void {
  const slices = Object.entries(Object.groupBy(measured, ({ question }) => question.slice));
  const rows = [['all', measured] as const, ...(slices.length > 1 ? slices : [])];
  console.table(
    Object.fromEntries(
      rows.map(([name, results]) => {
        const { questions, answered, wrong, honest, rightPage, inMaterial } = figuresOf(results);
        return [
          name,
          {
            questions,
            answered: printed(answered),
            wrong: printed(wrong),
            'honest "not on our site"': printed(honest),
            'right page': printed(rightPage),
            'fact in material': printed(inMaterial),
          },
        ];
      }),
    ),
  );
}

const printed = ({ part, whole }: Share): string =>
  whole === 0 ? '' : `${(part / whole).toFixed(2)} (${part} of ${whole})`;

function printFailures(measured: readonly Measured[]): void {
  for (const { question, reply, score, inMaterial } of measured) {
    const reasons = [
      ...score.missing.map((group) => `missing: ${group.join(' | ')}`),
      ...score.broken.map(({ source }) => `must not: ${source}`),
      ...(score.rightPage === false ? [`page: not one of ${question.page.join(', ')}`] : []),
      ...(question.answerable && inMaterial === false ? ['material: without the fact'] : []),
      ...(reply.safety === 'none' ? [] : [`safety: ${reply.safety}`]),
    ];
    if (score.right && score.rightPage !== false && inMaterial !== false) continue;
    console.log(`\n${question.id} (${question.slice}) ${question.question}`);
    if (question.before) console.log(`  before: ${question.before.join(' | ')}`);
    for (const reason of reasons) console.log(`  ${reason}`);
    console.log(`  > ${reply.content.replaceAll('\n', '\n  > ')}`);
    console.log(`  pages: ${reply.pages.map(({ path }) => path).join(' ')}`);
  }
}
