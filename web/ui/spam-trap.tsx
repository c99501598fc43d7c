import type { ComponentProps } from 'react';
import styles from './spam-trap.module.css';

/** The field that only bots fill in; see `spamSigns` of the contract. */
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
