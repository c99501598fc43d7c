import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import styles from './post-page.module.css';

interface TextDifferenceProps {
  before: string;
  now: string;
  /** What the two texts are called. */
  beforeName: string;
  nowName: string;
}

/** Two texts in one: what only one of them has is marked, not by color alone. */
export function TextDifference({ before, now, beforeName, nowName }: TextDifferenceProps) {
  const parts = useMemo(() => diffWordsWithSpace(before, now), [before, now]);
  if (before === now) return <p>The texts are the same.</p>;
  return (
    <div>
      <p className={styles.note}>
        <del>Struck through</del>: only in {beforeName}. <ins>Underlined</ins>: only in {nowName}.
      </p>
      <div
        className={styles.difference}
        role="group"
        aria-label={`Comparison of ${beforeName} and ${nowName}`}
        tabIndex={0}
      >
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
