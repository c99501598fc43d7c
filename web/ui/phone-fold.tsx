import type { ReactNode } from 'react';
import styles from './phone-fold.module.css';

interface PhoneFoldProps {
  /** What opens it on a phone. */
  summary: string;
  children: ReactNode;
}

/** Folds a part of a page on phones. Works without script. */
export function PhoneFold({ summary, children }: PhoneFoldProps) {
  return (
    <details className={styles.fold}>
      <summary>{summary}</summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}
