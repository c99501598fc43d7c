import { useEffect, useRef, type ReactNode } from 'react';
import styles from './call-steps.module.css';

/** A step, whose heading is focused when it takes the place of another one. */
export function CallStep({
  heading,
  isNext,
  children,
}: {
  heading: string;
  /** Another step was shown before it. */
  isNext: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) ref.current?.focus();
  }, [isNext]);
  return (
    <section className={styles.steps} aria-label={heading}>
      <h3 ref={ref} tabIndex={-1}>
        {heading}
      </h3>
      {children}
    </section>
  );
}
