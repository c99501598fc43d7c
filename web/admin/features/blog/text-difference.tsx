import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import styles from './post-page.module.css';

interface TextDifferenceProps {
  label: string;
  before: string;
  now: string;
  /** What the two texts are called. */
  beforeName: string;
  nowName: string;
}

/** Two texts in one: what only one of them has is marked, not by color alone. */
export function TextDifference(props: TextDifferenceProps) {
  const { label, before, now, beforeName, nowName } = props;
  const parts = useMemo(() => diffWordsWithSpace(before, now), [before, now]);
  return (
    <div>
      <p className={styles.note}>
        <del>Struck through</del>: {beforeName.toLowerCase()} only. <ins>Underlined</ins>:{' '}
        {nowName.toLowerCase()} only.
      </p>
      <div className={styles.difference} role="group" aria-label={label} tabIndex={0}>
        {parts.map(({ value, added, removed }, index) =>
          added ? (
            <ins key={index}>{value}</ins>
          ) : removed ? (
            <del key={index}>{value}</del>
          ) : (
            <span key={index}>{value}</span>
          ),
        )}
      </div>
    </div>
  );
}
