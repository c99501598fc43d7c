/**
 * Prints how the guard does on the evaluation messages.
 *
 *   node tests/safety/evaluate.ts            the table
 *   node tests/safety/evaluate.ts dev        the table, then what went wrong in the dev half
 *
 * Only the mistakes in the dev half are printed: nobody should tune on the rest.
 */
import { halfOf, measure, readMessages, type Measure } from './measure.ts';

const evaluation = readMessages('evaluation');
const dev = measure(evaluation.filter((message) => halfOf(message) === 'dev'));
const sets: [string, Measure][] = [
  ['dev', dev],
  ['test', measure(evaluation.filter((message) => halfOf(message) === 'test'))],
  ['fresh', measure(readMessages('fresh'))],
  ['second look', measure(readMessages('second-look'))],
  ['last look', measure(readMessages('last-look'))],
  ['third look', measure(readMessages('third-look'))],
  ['fourth look', measure(readMessages('fourth-look'))],
  ['fifth look', measure(readMessages('fifth-look'))],
  ['sixth look', measure(readMessages('sixth-look'))],
  ['seventh look', measure(readMessages('seventh-look'))],
  ['eighth look', measure(readMessages('eighth-look'))],
  ['ninth look', measure(readMessages('ninth-look'))],
  ['tenth look', measure(readMessages('tenth-look'))],
  ['eleventh look', measure(readMessages('eleventh-look'))],
  ['twelfth look', measure(readMessages('twelfth-look'))],
  ['thirteenth look', measure(readMessages('thirteenth-look'))],
];
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

console.table(
  Object.fromEntries(
    sets.map(([name, result]) => [
      name,
      {
        messages: result.messages,
        'crisis recall': percent(result.crisisRecall),
        'explicit missed': result.missedExplicit.length,
        'violence recall': percent(result.violenceRecall),
        'false positives': percent(result.falsePositives),
        'ordinary at watch': percent(result.watched),
      },
    ]),
  ),
);

if (process.argv.includes('dev')) {
  for (const { message, assessment } of dev.missed) {
    console.log(`missed (${message.concerns.join()}; ${assessment.level}): ${message.text}`);
  }
  for (const { message, assessment } of dev.falseAlarms) {
    const found = assessment.concerns.map(({ concern }) => concern).join();
    console.log(`false alarm (${found}): ${message.text}`);
  }
}
