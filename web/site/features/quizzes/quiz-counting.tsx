import type { Quiz } from '#content/model';
import styles from './quiz.module.css';

/** How a quiz is scored, with the points of each answer. Needs no script. */
export function QuizCounting({ quiz }: { quiz: Quiz }) {
  const titles = new Map(quiz.results.map(({ id, title }) => [id, title]));
  return (
    <section id="how-it-counts" className={styles.counting} aria-labelledby="counting-heading">
      <h2 id="counting-heading">How this quiz counts</h2>
      <p>{quiz.howItScores}</p>
      <details>
        <summary>All questions, with the points of every answer</summary>
        <ol>
          {quiz.questions.map(({ id, text, answers }) => (
            <li key={id}>
              <p>{text}</p>
              <ul>
                {answers.map((answer) => (
                  <li key={answer.text}>
                    {answer.text} <span>{worth(answer, titles)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <p>The results:</p>
        <ul>
          {quiz.results.map(({ id, title, from }) => (
            <li key={id}>
              {title} {from !== undefined && <span>from {from} points</span>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

type Answer = Quiz['questions'][number]['answers'][number];

function worth({ points, safety }: Answer, titles: ReadonlyMap<string, string>): string {
  if (safety) return 'not counted, shows help at once';
  const parts = Object.entries(points)
    .filter(([, more]) => more > 0)
    .map(([id, more]) => (titles.has(id) ? `${more} to “${titles.get(id)}”` : `${more} points`));
  return parts.length > 0 ? parts.join(', ') : 'no points';
}
