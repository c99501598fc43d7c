/**
 * Prints the guard's results on the evaluation messages.
 *
 *   node tests/safety/evaluate.ts              the table
 *   node tests/safety/evaluate.ts dev/mixed    the table, then the errors in that set
 *
 * Errors in a held-out set are never printed: tuning on a set makes it useless for evaluation.
 */
import { measure } from './measure.ts';
import { EVALUATION_SETS, readMessages } from './sets.ts';

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
const nameOf = (file: string): string => file.replace('.jsonl', '');

const results = EVALUATION_SETS.map((set) => ({ set, result: measure(readMessages(set)) }));
console.table(
  Object.fromEntries(
    results.map(({ set, result }) => [
      nameOf(set.file),
      {
        messages: result.messages,
        'crisis shown': percent(result.crisis.shown),
        'taken over': percent(result.crisis.takenOver),
        'explicit missed': result.missedExplicit.length,
        'violence shown': percent(result.violence.shown),
        'taken over ': percent(result.violence.takenOver),
        'ordinary shown': percent(result.ordinary.shown),
        'taken over  ': percent(result.ordinary.takenOver),
      },
    ]),
  ),
);

for (const name of process.argv.slice(2)) {
  const chosen = results.find(({ set }) => set.read && nameOf(set.file) === name);
  if (!chosen) {
    console.error(`"${name}" is not a set in dev/`);
    process.exitCode = 1;
    continue;
  }
  for (const { message, assessment } of chosen.result.missed) {
    console.log(`missed (${message.concerns.join()}; ${assessment.level}): ${message.text}`);
  }
  for (const { message, assessment } of chosen.result.falseAlarms) {
    const found = assessment.concerns.map(({ concern }) => concern).join();
    console.log(`false alarm (${assessment.level}; ${found}): ${message.text}`);
  }
}
