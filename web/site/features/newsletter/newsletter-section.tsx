import { Suspense, useState, type ReactNode } from 'react';
import type { Home, Site } from '#content/model';
import { Button } from '../../../ui/button.tsx';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import type { NewsletterOutcome } from './newsletter-outcome.ts';
import styles from './newsletter-section.module.css';

const NewsletterDialog = lazyOnUse(
  async () => (await import('./newsletter-dialog.tsx')).NewsletterDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

interface NewsletterSectionProps {
  words: Home['newsletter'];
  site: Pick<Site, 'consents' | 'email'>;
  /** The quick exit of the dialog. */
  exit: ReactNode;
  /** Called with the outcome of each sign-up, for analytics; never with the subscriber. */
  onOutcome?: (outcome: NewsletterOutcome) => void;
}

/** The newsletter section with the button that opens the dialog. */
export function NewsletterSection({ words, site, exit, onOutcome }: NewsletterSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The dialog stays mounted after its first opening, so that its closing animation runs and its state is kept.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section id="newsletter" className={styles.section} aria-labelledby="newsletter-heading">
      <div className={styles.inner}>
        {words.name !== words.heading && <p className={styles.name}>{words.name}</p>}
        <h2 id="newsletter-heading">{words.heading}</h2>
        <p className={styles.text}>{words.text}</p>
        <Button
          className={styles.button}
          aria-haspopup="dialog"
          onClick={() => {
            setWasOpened(true);
            setIsOpen(true);
          }}
        >
          {words.button}
        </Button>
        <noscript>
          <p className={styles.text}>
            Signing up here needs JavaScript. Without it, send an e-mail to{' '}
            <a href={`mailto:${site.email}`}>{site.email}</a>, and we add you.
          </p>
        </noscript>
        <p className={styles.small}>{words.smallPrint}</p>
      </div>
      {wasOpened && (
        <Suspense>
          <NewsletterDialog
            words={words}
            site={site}
            exit={exit}
            open={isOpen}
            onOpenChange={setIsOpen}
            onOutcome={onOutcome}
          />
        </Suspense>
      )}
    </section>
  );
}
