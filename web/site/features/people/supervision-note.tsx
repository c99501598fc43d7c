import type { Person } from '#content/model';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './people.module.css';

/**
 * A toggletip that explains supervision. Opens on hover (mouse only), focus and tap; closes on Escape, outside press
 * and blur. The supervisor's name is always in the text beside it.
 */
export function SupervisionNote({
  supervision,
}: {
  supervision: NonNullable<Person['supervision']>;
}) {
  const [open, setOpen] = useState(false);
  const noteId = useId();
  const note = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    const onPointerDown = (event: PointerEvent) => {
      const outside = event.target instanceof Node && !note.current?.contains(event.target);
      if (outside) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [open]);

  return (
    <span
      ref={note}
      className={styles.supervision}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
    >
      <button
        type="button"
        aria-label="What supervision means"
        aria-describedby={open ? noteId : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      <span role="tooltip" id={noteId} hidden={!open}>
        {supervision.explanation}
      </span>
    </span>
  );
}
