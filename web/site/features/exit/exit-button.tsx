import styles from './exit-button.module.css';

/**
 * The quick exit. Without script it is a plain link; the boot script adds the rest of its behaviour, and three presses
 * of Escape, before the app is fetched.
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
