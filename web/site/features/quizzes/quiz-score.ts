import type { Quiz } from '#content/model';

/** Index of the chosen answer by question id. Skipped questions are absent. */
export type QuizAnswers = Readonly<Partial<Record<string, number>>>;

/** The kind of danger that an answer indicates. */
export type Danger = 'violence' | 'crisis';

export interface ResultPoints {
  result: Quiz['results'][number];
  points: number;
}

export interface QuizScore {
  result: Quiz['results'][number];
  /** The results with the most points, in the listed order: more than one is a tie. The first is `result`. */
  level: Quiz['results'];
  /** For a quiz of kind `range`: the sum of points. */
  sum: number | null;
  /** For a quiz of kind `most-points`: all results, most points first; ties keep the listed order. */
  standings: ResultPoints[];
}

/** The chosen answers. Indices that the quiz does not have count as skipped. */
function chosenAnswers(quiz: Quiz, answers: QuizAnswers) {
  return quiz.questions.flatMap(({ id, answers: offered }) => offered[answers[id] ?? -1] ?? []);
}

/**
 * The distinct dangers that the answers indicate. Crisis contacts take precedence over every other answer, and there is
 * no result while one is present.
 */
export function dangersIn(quiz: Quiz, answers: QuizAnswers): Danger[] {
  return [...new Set(chosenAnswers(quiz, answers).flatMap(({ safety }) => safety ?? []))];
}

/**
 * Scores the answers as the quiz explains it under `howItScores`. Safety answers are not scored.
 * @returns null if every question was skipped or no answer has points
 */
export function scoreQuiz(quiz: Quiz, answers: QuizAnswers): QuizScore | null {
  const counted = chosenAnswers(quiz, answers).filter(({ safety }) => safety === undefined);
  const pointsOf = (id: string) => counted.reduce((sum, { points }) => sum + (points[id] ?? 0), 0);
  return quiz.scoring === 'range'
    ? scoreByRange(quiz, pointsOf('score'), counted.length)
    : scoreByMostPoints(quiz, pointsOf);
}

function scoreByRange(quiz: Quiz, sum: number, answered: number): QuizScore | null {
  const result = quiz.results.findLast(({ from }) => from !== undefined && from <= sum);
  return result && answered > 0 ? { result, level: [result], sum, standings: [] } : null;
}

function scoreByMostPoints(quiz: Quiz, pointsOf: (id: string) => number): QuizScore | null {
  const standings = quiz.results
    .map((result) => ({ result, points: pointsOf(result.id) }))
    // Sorting is stable: a tie goes to the result that is listed first.
    .sort((a, b) => b.points - a.points);
  const [first] = standings;
  if (!first || first.points === 0) return null;
  const level = standings.filter(({ points }) => points === first.points);
  return {
    result: first.result,
    level: level.map(({ result }) => result),
    sum: null,
    standings,
  };
}
