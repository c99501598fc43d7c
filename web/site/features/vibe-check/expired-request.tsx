import { useEffect, useRef } from 'react';
import type { CallStepWords } from './call-step-words.ts';
import styles from './call-steps.module.css';

interface ExpiredRequestProps {
  words: CallStepWords;
  /** It takes the place of a step that had the focus. */
  isNext: boolean;
}

/** Says that the hour in which a time can be chosen is over, and that the request is not lost. */
export function ExpiredRequest({ words, isNext }: ExpiredRequestProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNext) ref.current?.focus();
  }, [isNext]);
  return (
    <p ref={ref} tabIndex={-1} className={styles.problem} role="alert">
      {words.expired}
    </p>
  );
}
