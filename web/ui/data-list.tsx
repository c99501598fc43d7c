import type { ReactNode } from 'react';
import styles from './data-list.module.css';

interface DataListProps {
  /** Pairs of a name and its value; a pair whose value is null or undefined is left out. */
  items: readonly (readonly [label: string, value: ReactNode])[];
}

/** Facts as names and values, side by side where there is room. */
export function DataList({ items }: DataListProps) {
  return (
    <dl className={styles.list}>
      {items.map(
        ([label, value]) =>
          value !== null &&
          value !== undefined && (
            <div className={styles.item} key={label}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
