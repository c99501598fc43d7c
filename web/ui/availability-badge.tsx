import styles from './availability-badge.module.css';

/** Whether a therapist takes new clients; `open` colours it. */
export function AvailabilityBadge({ text, open }: { text: string; open: boolean }) {
  return (
    <span className={styles.badge} data-open={open || undefined}>
      {text}
    </span>
  );
}
