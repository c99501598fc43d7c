import type { ReactNode } from 'react';
import styles from './place-note.module.css';

interface PlaceNoteProps {
  sentence: string;
  /** Opens what somebody elsewhere can do instead. */
  question: string;
  children: ReactNode;
}

/** Says before the first field where the practice may work. Needs no script. */
export function PlaceNote({ sentence, question, children }: PlaceNoteProps) {
  return (
    <div className={styles.note}>
      <p>{sentence}</p>
      <details>
        <summary>{question}</summary>
        <p>{children}</p>
      </details>
    </div>
  );
}
