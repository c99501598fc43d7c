import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type StatusTone = 'neutral' | 'good' | 'busy' | 'warning' | 'bad';

/** A state in one or two words. The text carries the meaning; the colour only helps scanning. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
