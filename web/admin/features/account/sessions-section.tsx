import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Moment } from '../../moment.tsx';
import { toastProblem } from '../../toast-problem.ts';
import { useNow } from '../../use-now.ts';
import { sessionsQuery } from './account-queries.ts';
import styles from './account-page.module.css';

const URL = '/api/admin/account/sessions';

/** Where the user is signed in. */
export function SessionsSection() {
  const now = useNow();
  const { data: sessions = [] } = useQuery(sessionsQuery);
  const end = useEndSessions();
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className={styles.note}>A session ends after 30 minutes without use, or after 12 hours.</p>
      <ul className={styles.list} aria-label="Sessions">
        {sessions.map(({ id, browser, openedAt, lastUsedAt, current }) => (
          <li key={id} className={styles.row}>
            <div>
              <span className={styles.top}>
                <strong>{browser ?? 'Unknown browser'}</strong>
                {current && <StatusBadge tone="good">This browser</StatusBadge>}
              </span>
              <p className={styles.note}>
                Signed in <Moment iso={openedAt} now={now} />, last used{' '}
                <Moment iso={lastUsedAt} now={now} />
              </p>
            </div>
            {!current && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Sign out ${browser ?? 'unknown browser'}`}
                aria-disabled={end.isPending}
                onClick={() => end.mutate(['DELETE', `${URL}/${id}`])}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            aria-disabled={end.isPending}
            onClick={() => end.mutate(['POST', `${URL}/end-others`])}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </section>
  );
}

function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ([method, url]: ['DELETE' | 'POST', string]) => apiRequest(method, url, {}),
    onError: (error) => toastProblem('Still signed in there', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
