import styles from './loading-indicator.module.css';

/** A loading indicator with a label for screen readers. */
export function LoadingIndicator({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) {
  return (
    <p role="status" className={`${styles.loading} ${styles[size]}`}>
      <span className={styles.doors} aria-hidden="true" />
      Loading...
    </p>
  );
}
