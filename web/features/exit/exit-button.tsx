import styles from './exit-button.module.css';

/**
 * Leaves the site at once. A plain link for browsers without script; the boot script gives it, and Escape pressed
 * three times, the rest of its work before the app has even been fetched.
 */
export function ExitButton({ to }: { to: string }) {
  return (
    <a
      className={styles.exit}
      href={to}
      rel="noreferrer"
      data-exit=""
      title="Or press Escape three times"
    >
      Exit this page
    </a>
  );
}
