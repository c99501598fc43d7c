import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { measure } from './measure.ts';
import { EVALUATION_SETS, readMessages } from './sets.ts';

test('the manifest lists every set', () => {
  const files = ['dev', 'heldout'].flatMap((folder) =>
    readdirSync(new URL(`./${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  );
  expect(EVALUATION_SETS.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

// Compares counts and shares only: a failure must not print the messages of a held-out set.
describe.each(EVALUATION_SETS)('on $file', (set) => {
  const result = measure(readMessages(set));

  test('has the number of messages in the manifest', () => {
    expect(result.messages).toBe(set.messages);
  });

  test(`misses at most ${set.gate.explicitMissed} explicit messages`, () => {
    expect(result.missedExplicit.length).toBeLessThanOrEqual(set.gate.explicitMissed);
  });

  test.each(['crisis', 'violence'] as const)('helps the required share: %s', (kind) => {
    expect(result[kind].shown).toBeGreaterThanOrEqual(set.gate[kind].shown);
    expect(result[kind].takenOver).toBeGreaterThanOrEqual(set.gate[kind].takenOver);
  });

  test('shows the numbers, or takes over, for at most the allowed share of ordinary messages', () => {
    expect(result.ordinary.shown).toBeLessThanOrEqual(set.gate.ordinary.shown);
    expect(result.ordinary.takenOver).toBeLessThanOrEqual(set.gate.ordinary.takenOver);
  });
});
