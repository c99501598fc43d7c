import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RELIE_GAP_DAYS } from '#contracts/relie';
import { useDocumentTitle } from '../../use-document-title.ts';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { topicInWords } from './gap-draft.ts';
import { GapPost } from './gap-post.tsx';
import { relieGapsQuery } from './relie-gaps-query.ts';
import styles from './relie-gaps.module.css';

/** Questions to Relie that the site does not answer: topics and pages, never a message. */
export function RelieGapsPage() {
  useDocumentTitle('What Relie could not answer');
  const { data: gaps, isError } = useQuery(relieGapsQuery);
  return (
    <section className={panel.screen} aria-labelledby="relie-gaps">
      <Link to="/admin/freshness" className={styles.back}>
        ← Freshness
      </Link>
      <h1 id="relie-gaps">What Relie could not answer</h1>
      <p className={panel.note}>
        Questions of the last {RELIE_GAP_DAYS} days that no page answers, by topic. A page that
        answers them helps visitors and Relie alike. What was asked is not kept.
      </p>
      {isError && <Problem>This could not be loaded. Please reload the page.</Problem>}
      {gaps?.length === 0 && <p>Nothing so far: every question found a page.</p>}
      {gaps && gaps.length > 0 && (
        <table className={panel.table} aria-labelledby="relie-gaps">
          <thead>
            <tr>
              <th scope="col">Topic</th>
              <th scope="col">Closest page</th>
              <th scope="col" className={panel.number}>
                Times
              </th>
              <th scope="col">Article</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map((gap) => {
              const { topic, path, count } = gap;
              return (
                <tr key={`${topic} ${path ?? ''}`}>
                  <td data-label="Topic">{topicInWords(topic)}</td>
                  <td data-label="Closest page">
                    {path ? (
                      <a href={path} className={styles.path}>
                        {path}
                      </a>
                    ) : (
                      'None'
                    )}
                  </td>
                  <td data-label="Times" className={panel.number}>
                    {count}
                  </td>
                  <td data-label="Article">
                    <GapPost gap={gap} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
