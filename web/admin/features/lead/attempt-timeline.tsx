import { isNotSent, type DeliveryDetail } from '#contracts/deliveries';
import styles from './attempt-timeline.module.css';
import { Moment } from '../../moment.tsx';
import { explanationInWords } from './delivery-notes.ts';

type Attempt = DeliveryDetail['attempts'][number];

/** Number of attempts shown before the rest is collapsed. */
const SHOWN = 4;

/** Delivery attempts, newest first: time, result, next attempt. */
export function AttemptTimeline({ attempts, now }: { attempts: Attempt[]; now: Date }) {
  if (attempts.length === 0) return null;
  const newestFirst = attempts.toReversed();
  const earlier = newestFirst.slice(SHOWN);
  return (
    <div>
      <ol className={styles.timeline} aria-label="Attempts, newest first">
        {newestFirst.slice(0, SHOWN).map((attempt) => (
          <AttemptItem key={attempt.id} attempt={attempt} now={now} />
        ))}
      </ol>
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>
            {earlier.length} earlier {earlier.length === 1 ? 'attempt' : 'attempts'}
          </summary>
          <ol className={styles.timeline} aria-label="Earlier attempts">
            {earlier.map((attempt) => (
              <AttemptItem key={attempt.id} attempt={attempt} now={now} />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function AttemptItem({ attempt, now }: { attempt: Attempt; now: Date }) {
  const { startedAt, explanation, httpStatus, nextDueAt, succeeded } = attempt;
  const mark = succeeded === null ? styles.open : succeeded ? styles.good : styles.bad;
  return (
    <li className={`${styles.attempt} ${mark}`}>
      <p className={styles.when}>
        <strong>{outcomeInWords(attempt)}</strong>, <Moment iso={startedAt} now={now} withSeconds />
      </p>
      {explanation && (
        <p>
          {explanationInWords(explanation)}{' '}
          {httpStatus !== null && <span className={styles.code}>(status {httpStatus})</span>}
        </p>
      )}
      {nextDueAt && (
        <p className={styles.next}>
          Next: <Moment iso={nextDueAt} now={now} withSeconds />
        </p>
      )}
    </li>
  );
}

function outcomeInWords(attempt: Attempt): string {
  const { action, succeeded, finishedAt } = attempt;
  if (finishedAt === null) return action === 'SEND' ? 'Sending' : 'Looking';
  if (isNotSent(attempt)) return 'Nothing sent';
  if (action === 'SEND') return succeeded ? 'Sent' : 'Could not be sent';
  return succeeded ? 'Found there' : 'Not found there';
}
