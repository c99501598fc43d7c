import type { Quiz } from '#content/model';

/** The chosen answers: the position of an answer by the id of its question. A skipped question is not in it. */
export type QuizAnswers = Readonly<Partial<Record<string, number>>>;

/** Which kind of danger an answer speaks of. */
export type Danger = 'violence' | 'crisis';

export interface ResultPoints {
  result: Quiz['results'][number];
  points: number;
}

export interface QuizScore {
  result: Quiz['results'][number];
  /** Of a quiz that adds up (`range`): the sum. */
  sum: number | null;
  /** Of a quiz in which results compete (`most-points`): all of them, most points first; as written where level. */
  standings: ResultPoints[];
}

/** The answers that were chosen. Positions that the quiz does not have count as skipped. */
function chosenAnswers(quiz: Quiz, answers: QuizAnswers) {
  return quiz.questions.flatMap(({ id, answers: offered }) => offered[answers[id] ?? -1] ?? []);
}

/**
 * The dangers that the answers speak of, each once. Help for them comes before anything else, whatever else was
 * answered, and there is no result while one of them stands.
 */
export function dangersIn(quiz: Quiz, answers: QuizAnswers): Danger[] {
  return [...new Set(chosenAnswers(quiz, answers).flatMap(({ safety }) => safety ?? []))];
}

/**
 * What the answers come to, as the quiz explains it under `howItScores`. Answers about safety are not counted.
 * @returns null where there is nothing to count: every question was skipped, or no answer gave a point to any result
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
  return result && answered > 0 ? { result, sum, standings: [] } : null;
}

function scoreByMostPoints(quiz: Quiz, pointsOf: (id: string) => number): QuizScore | null {
  const standings = quiz.results
    .map((result) => ({ result, points: pointsOf(result.id) }))
    // Sorting is stable: the result that is written first wins a level score.
    .sort((a, b) => b.points - a.points);
  const [first] = standings;
  return first && first.points > 0 ? { result: first.result, sum: null, standings } : null;
}
