import type { Quiz } from '#content/model';
import type { QuizAnswers, QuizScore } from './quiz-score.ts';
import styles from './quiz.module.css';

interface QuizPointsProps {
  quiz: Quiz;
  score: QuizScore;
  answers: QuizAnswers;
}

/** Explains the result: the visitor's points. */
export function QuizPoints({ quiz, score, answers }: QuizPointsProps) {
  const skipped = quiz.questions.filter(({ id }) => answers[id] === undefined).length;
  const [first, second] = score.standings;
  const isTie = score.level.length > 1;
  return (
    <section className={styles.points} aria-labelledby="points-heading">
      <h4 id="points-heading">Why this result</h4>
      {score.sum !== null && <p>{placeOnScale(quiz, score.result, score.sum)}</p>}
      {first && second && (
        <>
          {!isTie && (
            <p>
              {second.points > 0
                ? `It has the most of your points. The runner-up is “${second.result.title}.”`
                : 'All of your points went to it.'}
            </p>
          )}
          <table>
            <caption className="visually-hidden">Your points</caption>
            <tbody>
              {score.standings.map(({ result, points }) => (
                <tr key={result.id}>
                  <th scope="row">{result.title}</th>
                  <td>
                    <meter value={points} max={first.points} aria-hidden="true" />
                    {points} {points === 1 ? 'point' : 'points'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {skipped > 0 && (
        <p className={styles.hint}>
          You skipped {skipped === 1 ? 'one question' : `${skipped} questions`}. That counts for
          nothing.
        </p>
      )}
    </section>
  );
}

/** Position of a sum between the start of this result's range and the start of the next. */
function placeOnScale(quiz: Quiz, result: Quiz['results'][number], sum: number): string {
  const next = quiz.results[quiz.results.indexOf(result) + 1]?.from;
  const from = result.from ?? 0;
  const range = next === undefined ? `from ${from} on` : `from ${from} to ${next - 1}`;
  return `Your answers add up to ${sum} ${sum === 1 ? 'point' : 'points'}. This result is the one ${range}.`;
}
