import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../../../content/loader/load.ts';
import type { Quiz } from '#content/model';
import fc from '../../../../tests/support/fast-check.ts';
import { dangersIn, scoreQuiz, type QuizAnswers } from './quiz-score.ts';

const { quizzes } = loadContent();

/** Arbitrary answers to a quiz, with any questions skipped. */
const filledIn = (quiz: Quiz) =>
  fc.record(
    Object.fromEntries(
      quiz.questions.map(({ id, answers }) => [id, fc.nat({ max: answers.length - 1 })]),
    ),
    { requiredKeys: [] },
  );

/** Reference implementation of the points per result. */
function tally(quiz: Quiz, answers: QuizAnswers): Map<string, number> {
  const points = new Map(quiz.results.map(({ id }) => [id, 0]));
  for (const question of quiz.questions) {
    const answer = question.answers[answers[question.id] ?? -1];
    if (!answer || answer.safety) continue;
    for (const [id, more] of Object.entries(answer.points)) {
      points.set(id, (points.get(id) ?? 0) + more);
    }
  }
  return points;
}

/** Every sum that the answers of a quiz can reach, with one set of answers for each. */
function reachableSums(quiz: Quiz): Map<number, QuizAnswers> {
  let reached = new Map<number, QuizAnswers>([[0, {}]]);
  for (const { id, answers } of quiz.questions) {
    const next = new Map<number, QuizAnswers>();
    for (const [sum, before] of reached) {
      answers.forEach(({ points }, position) =>
        next.set(sum + (points['score'] ?? 0), { ...before, [id]: position }),
      );
    }
    reached = next;
  }
  return reached;
}

test('there are quizzes of both scoring kinds', () => {
  expect(quizzes).toHaveLength(6);
  expect(new Set(quizzes.map(({ scoring }) => scoring)).size).toBe(2);
});

describe.each(quizzes.filter(({ scoring }) => scoring === 'most-points'))('$id', (quiz) => {
  test('the result has the most points; a tie goes to the one listed first', () => {
    fc.assert(
      fc.property(filledIn(quiz), (answers) => {
        const points = tally(quiz, answers);
        const most = Math.max(...points.values());
        const expected = quiz.results.find(({ id }) => points.get(id) === most);
        expect(scoreQuiz(quiz, answers)?.result.id).toBe(most > 0 ? expected?.id : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  test('lists every result with its points, in descending order', () => {
    fc.assert(
      fc.property(filledIn(quiz), (answers) => {
        const standings = scoreQuiz(quiz, answers)?.standings ?? [];
        const points = standings.map((line) => line.points);
        expect(points).toEqual(points.toSorted((a, b) => b - a));
        if (standings.length === 0) return;
        const shown = new Map(standings.map((line) => [line.result.id, line.points]));
        expect(shown).toEqual(tally(quiz, answers));
      }),
    );
  });

  test('every result can be reached', () => {
    // Seeded, so that each run uses the same answers.
    const visitors = fc.sample(filledIn(quiz), { numRuns: 20_000, seed: 1 });
    const got = new Set(visitors.map((answers) => scoreQuiz(quiz, answers)?.result.id));
    got.delete(undefined);
    expect([...got].toSorted()).toEqual(quiz.results.map(({ id }) => id).toSorted());
  });
});

describe.each(quizzes.filter(({ scoring }) => scoring === 'range'))('$id', (quiz) => {
  const sums = [...reachableSums(quiz)];

  test.each(sums)('a sum of %i gives the result whose range contains it', (sum, answers) => {
    const score = scoreQuiz(quiz, answers);
    const place = quiz.results.findIndex(({ id }) => id === score?.result.id);
    expect(score?.sum).toBe(sum);
    expect(sum).toBeGreaterThanOrEqual(quiz.results[place]?.from ?? NaN);
    expect(sum).toBeLessThan(quiz.results[place + 1]?.from ?? Infinity);
  });

  test('every result can be reached', () => {
    const got = new Set(sums.map(([, answers]) => scoreQuiz(quiz, answers)?.result.id));
    expect(got).toEqual(new Set(quiz.results.map(({ id }) => id)));
  });
});

describe.each(quizzes)('safety answers in $id', (quiz) => {
  const marked = quiz.questions.flatMap(({ id, answers }) =>
    answers.flatMap(({ safety }, position) => (safety ? [{ id, position, safety }] : [])),
  );

  test.each(marked)(
    'detects answer $position of "$id" whatever the other answers are',
    (answer) => {
      fc.assert(
        fc.property(filledIn(quiz), (others) => {
          const answers = { ...others, [answer.id]: answer.position };
          expect(dangersIn(quiz, answers)).toContain(answer.safety);
          const { [answer.id]: _, ...without } = answers;
          expect(scoreQuiz(quiz, answers)?.standings).toEqual(scoreQuiz(quiz, without)?.standings);
        }),
      );
    },
  );

  test('detects no other answer', () => {
    fc.assert(
      fc.property(filledIn(quiz), (answers) => {
        const safe = Object.entries(answers).filter(
          ([id, position]) => !marked.some((it) => it.id === id && it.position === position),
        );
        expect(dangersIn(quiz, Object.fromEntries(safe))).toEqual([]);
      }),
    );
  });
});

test('gives no result if nothing can be scored', () => {
  for (const quiz of quizzes) {
    expect(scoreQuiz(quiz, {})).toBeNull();
    expect(scoreQuiz(quiz, { [quiz.questions[0]?.id ?? '']: 99 })).toBeNull();
  }
});

test('does not score a safety answer, even if it has points', () => {
  for (const quiz of quizzes) {
    const result = quiz.scoring === 'range' ? 'score' : (quiz.results.at(-1)?.id ?? '');
    const careless: Quiz = {
      ...quiz,
      questions: quiz.questions.map((question) => ({
        ...question,
        answers: question.answers.map((answer) =>
          answer.safety ? { ...answer, points: { [result]: 100 } } : answer,
        ),
      })),
    };
    fc.assert(
      fc.property(filledIn(quiz), (answers) => {
        const score = scoreQuiz(careless, answers);
        expect(score?.result.id).toBe(scoreQuiz(quiz, answers)?.result.id);
        expect(score?.sum).toBe(scoreQuiz(quiz, answers)?.sum);
      }),
    );
  }
});
