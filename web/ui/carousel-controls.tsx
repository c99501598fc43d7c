import styles from './carousel-controls.module.css';

interface PauseButtonProps {
  playing: boolean;
  onToggle: () => void;
  /** Name of the carousel, for screen readers. */
  label: string;
}

/** Pauses and resumes automatic motion (WCAG 2.2.2). */
export function PauseButton({ playing, onToggle, label }: PauseButtonProps) {
  return (
    <button
      type="button"
      className={styles.round}
      onClick={onToggle}
      aria-label={`${playing ? 'Pause' : 'Play'} ${label}`}
    >
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d={playing ? 'M3 1h3v12H3zM8 1h3v12H8z' : 'M3 1l9 6-9 6z'} fill="currentColor" />
      </svg>
    </button>
  );
}

export function ArrowButton({
  direction,
  onClick,
  label,
}: {
  direction: 'previous' | 'next';
  onClick: () => void;
  label: string;
}) {
  return (
    <button type="button" className={styles.round} onClick={onClick} aria-label={label}>
      <svg width="16" height="14" viewBox="0 0 16 14" aria-hidden="true">
        <path
          d={direction === 'next' ? 'M1 7h13M9 2l5 5-5 5' : 'M15 7H2M7 2L2 7l5 5'}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
