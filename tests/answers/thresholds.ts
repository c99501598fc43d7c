import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startStack, type Stack } from '../support/stack.ts';
import { ANSWERS_ENVIRONMENT, measureAnswers, type Measured } from './measure.ts';
import { figuresOf, type Share } from './score.ts';
import { readAnswerQuestions, type AnswerSet } from './sets.ts';

/** Timeout for asking all questions, ms. It takes two minutes on an idle machine and more than five on a busy one. */
const PATIENCE_MS = 1_200_000;

/** A share without cases passes as a whole one. */
const share = ({ part, whole }: Share): number => (whole === 0 ? 1 : part / whole);

/**
 * Tests that Relie reaches the thresholds of some sets of questions: `npm test` runs the held-out sets, `npm run
 * test:in-full` those that may be read.
 */
export function testThresholds(sets: readonly AnswerSet[]): void {
  describe('the answers of Relie without a model, and the material of a model', () => {
    const asked = new Map(sets.map((set) => [set.file, readAnswerQuestions(set)]));
    let stack: Stack;
    let measured: Measured[];
    beforeAll(async () => {
      stack = await startStack({ workers: 0, sandbox: false, env: ANSWERS_ENVIRONMENT });
      measured = await measureAnswers(stack, [...asked.values()].flat());
    }, PATIENCE_MS);
    afterAll(() => stack.stop());

    test.each(sets)('reach the thresholds of $file', ({ file, questions, gate }) => {
      const figures = figuresOf(
        measured.filter(({ question }) => asked.get(file)?.includes(question)),
      );
      expect(figures.questions).toBe(questions);
      const { answered, wrong, honest, rightPage, inMaterial } = figures;
      expect(share(answered)).toBeGreaterThanOrEqual(gate.answered);
      expect(share(wrong)).toBeLessThanOrEqual(gate.wrong);
      expect(share(honest)).toBeGreaterThanOrEqual(gate.honest ?? 0);
      expect(share(rightPage)).toBeGreaterThanOrEqual(gate.rightPage);
      expect(share(inMaterial)).toBeGreaterThanOrEqual(gate.inMaterial);
    });
  });
}
