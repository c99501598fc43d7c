import styles from './availability-badge.module.css';

/** Whether a therapist accepts new clients; `open` sets the colour. */
export function AvailabilityBadge({ text, open }: { text: string; open: boolean }) {
  return (
    <span className={styles.badge} data-open={open || undefined}>
      {text}
    </span>
  );
}
