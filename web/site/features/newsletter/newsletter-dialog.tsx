import { useEffect } from 'react';
import type { Home } from '#content/model';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../forms/field.tsx';
import { SpamTrap } from '../../../forms/spam-trap.tsx';
import styles from './newsletter-dialog.module.css';
import type { NewsletterOutcome } from './newsletter-outcome.ts';
import { useNewsletterForm } from './use-newsletter-form.ts';

/** Time that the confirmation stays before the dialog closes, ms. */
const AUTO_CLOSE_MS = 2000;

interface NewsletterDialogProps {
  words: Home['newsletter'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOutcome: ((outcome: NewsletterOutcome) => void) | undefined;
}

/** The newsletter dialog: the form, then a confirmation, then it closes automatically. */
export function NewsletterDialog({ words, open, onOpenChange, onOutcome }: NewsletterDialogProps) {
  const newsletter = useNewsletterForm(onOutcome);
  const { isSignedUp, startOver } = newsletter;

  useEffect(() => {
    if (!isSignedUp) return;
    const timer = setTimeout(() => {
      startOver();
      onOpenChange(false);
    }, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isSignedUp, startOver, onOpenChange]);

  function changeOpen(isOpen: boolean): void {
    // The next opening shows the form again, however the dialog was closed.
    if (!isOpen) startOver();
    onOpenChange(isOpen);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={isSignedUp ? 'Thank You for Signing Up!' : words.name}
      description={isSignedUp ? undefined : words.smallPrint}
    >
      <div role="status">
        {isSignedUp && (
          <p className={styles.thanks}>
            You&apos;re now on the list! Watch your inbox for relationship tips and insights.
          </p>
        )}
      </div>
      {!isSignedUp && <NewsletterForm newsletter={newsletter} />}
    </Dialog>
  );
}

function NewsletterForm({ newsletter }: { newsletter: ReturnType<typeof useNewsletterForm> }) {
  const { form, submit, isSubmitting, error } = newsletter;
  const { register, formState } = form;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-label="Newsletter">
      <p className={styles.error} role="alert">
        {error}
      </p>
      <SpamTrap {...register('companyWebsite')} />
      <TextField
        label="First name"
        required
        autoComplete="given-name"
        maxLength={100}
        aria-invalid={formState.errors.firstName ? true : undefined}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        required
        autoComplete="family-name"
        maxLength={100}
        aria-invalid={formState.errors.lastName ? true : undefined}
        {...register('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        aria-invalid={formState.errors.email ? true : undefined}
        {...register('email')}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Signing Up...' : 'Sign Up'}
      </Button>
    </form>
  );
}
