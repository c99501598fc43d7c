import type { CallStepWords } from './call-step-words.ts';
import styles from './call-steps.module.css';

/** Says that the hour in which a time can be chosen is over, and that the request is not lost. */
export function ExpiredRequest({ words }: { words: CallStepWords }) {
  return (
    <p className={styles.problem} role="alert">
      {words.expired}
    </p>
  );
}
