import type { ReactNode } from 'react';
import styles from './data-list.module.css';

interface DataListProps {
  /** Name and value pairs; a pair whose value is null or undefined is left out. */
  items: readonly (readonly [label: string, value: ReactNode])[];
}

/** A description list, in columns if there is room. */
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
