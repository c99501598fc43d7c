import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { measure } from './measure.ts';
import { EVALUATION_SETS, readMessages } from './sets.ts';

test('the manifest names every set that is here', () => {
  const files = ['dev', 'heldout'].flatMap((folder) =>
    readdirSync(new URL(`./${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  );
  expect(EVALUATION_SETS.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

// Only counts and shares are compared: a failure must not print the messages of an unread set.
describe.each(EVALUATION_SETS)('on $file', (set) => {
  const result = measure(readMessages(set));

  test('are as many messages as the manifest says', () => {
    expect(result.messages).toBe(set.messages);
  });

  test(`at most ${set.gate.explicitMissed} explicit messages go without help`, () => {
    expect(result.missedExplicit.length).toBeLessThanOrEqual(set.gate.explicitMissed);
  });

  test('as many crises and as much partner violence get help as the manifest asks', () => {
    expect(result.crisisRecall).toBeGreaterThanOrEqual(set.gate.crisisRecall);
    expect(result.violenceRecall).toBeGreaterThanOrEqual(set.gate.violenceRecall);
  });

  test('no more ordinary messages get a crisis reply than the manifest allows', () => {
    expect(result.falsePositives).toBeLessThanOrEqual(set.gate.falsePositives);
  });
});
