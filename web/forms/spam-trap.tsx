import type { ComponentProps } from 'react';
import styles from './spam-trap.module.css';

/** The honeypot field; see `spamSigns` of the contract. */
export function SpamTrap(props: ComponentProps<'input'>) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  );
}
