import { useEffect, useRef } from 'react';
import type { OneTimeLink } from '#contracts/people';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { Moment } from '../../moment.tsx';
import { useNow } from '../../use-now.ts';
import styles from './people-page.module.css';

interface LinkCardProps extends OneTimeLink {
  username: string;
  purpose: 'invitation' | 'reset';
  onDone: () => void;
}

/** A one-time link, which cannot be shown again. */
export function LinkCard({ username, purpose, link, expiresAt, onDone }: LinkCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.link} aria-labelledby="one-time-link">
      <h2 id="one-time-link" ref={heading} tabIndex={-1}>
        {purpose === 'invitation'
          ? `The invitation for ${username}`
          : `A way back in for ${username}`}
      </h2>
      <p>
        Pass this link on by phone or in a message that only {username} reads: whoever opens it gets
        in. It is shown only now, works once, and ends <Moment iso={expiresAt} now={now} />.
        {purpose === 'reset' &&
          ' Using it sets a new password, removes their second factor and passkeys, and signs them out everywhere.'}
      </p>
      <p className={styles.address}>{link}</p>
      <div className={styles.actions}>
        <CopyButton text={link} what="link" />
        <Button variant="quiet" size="sm" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
