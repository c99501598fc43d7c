import { useEffect, type ReactNode } from 'react';
import { newsletterSignupForm } from '#contracts/submissions/newsletter-signup';
import type { ConsentWording, Home, Site } from '#content/model';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { consentsShownBy, ConsentText } from '../../../forms/consent-text.tsx';
import { EmailField } from '../../../forms/contact-fields.tsx';
import { TextField } from '../../../forms/field.tsx';
import { SpamTrap } from '../../../forms/spam-trap.tsx';
import styles from './newsletter-dialog.module.css';
import type { NewsletterOutcome } from './newsletter-outcome.ts';
import { useNewsletterForm } from './use-newsletter-form.ts';

/** Time that the confirmation stays before the dialog closes, ms. */
const AUTO_CLOSE_MS = 2000;

interface NewsletterDialogProps {
  words: Home['newsletter'];
  site: Pick<Site, 'consents'>;
  /** The quick exit, because the dialog covers that of the header. */
  exit: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOutcome: ((outcome: NewsletterOutcome) => void) | undefined;
}

/** The newsletter dialog: the form, then a confirmation, then it closes automatically. */
export function NewsletterDialog({
  words,
  site,
  exit,
  open,
  onOpenChange,
  onOutcome,
}: NewsletterDialogProps) {
  const newsletter = useNewsletterForm(consentsShownBy(newsletterSignupForm, site), onOutcome);
  const { signedUp, startOver } = newsletter;

  useEffect(() => {
    // What is left to do has to be read.
    if (signedUp !== 'listed') return;
    const timer = setTimeout(() => {
      startOver();
      onOpenChange(false);
    }, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [signedUp, startOver, onOpenChange]);

  function changeOpen(isOpen: boolean): void {
    // The next opening shows the form again, however the dialog was closed.
    if (!isOpen) startOver();
    onOpenChange(isOpen);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={signedUp ? 'Thank You for Signing Up!' : words.name}
      description={signedUp ? undefined : words.smallPrint}
    >
      <p className={styles.exit}>{exit}</p>
      <div role="status">
        {signedUp === 'listed' && (
          <p className={styles.thanks}>
            You&apos;re now on the list! Watch your inbox for relationship tips and insights.
          </p>
        )}
        {signedUp === 'to-confirm' && (
          <p className={styles.thanks}>
            One step is left: please look in your inbox. We have sent you an e-mail with a link, and
            you are on the list once you have confirmed there.
          </p>
        )}
      </div>
      {!signedUp && (
        <NewsletterForm newsletter={newsletter} consent={site.consents.newsletter.current} />
      )}
    </Dialog>
  );
}

interface NewsletterFormProps {
  newsletter: ReturnType<typeof useNewsletterForm>;
  consent: ConsentWording;
}

function NewsletterForm({ newsletter, consent }: NewsletterFormProps) {
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
      <EmailField
        label="Email"
        required
        aria-invalid={formState.errors.email ? true : undefined}
        {...register('email')}
      />
      <p className={styles.consent}>
        <ConsentText words={consent} />
      </p>
      <Button type="submit" aria-disabled={isSubmitting || undefined}>
        {isSubmitting ? 'Signing Up...' : 'Sign Up'}
      </Button>
    </form>
  );
}
