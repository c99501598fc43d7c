import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import {
  newsletterSignupSchema,
  type NewsletterSignup,
  type NewsletterSignupInput,
} from '#contracts/newsletter-signup';
import { ApiError } from '../../http/api-client.ts';
import { SubmissionDraft } from '../../http/submission-draft.ts';
import type { NewsletterOutcome } from './newsletter-outcome.ts';

/** The newsletter's behaviour: validated with the contract, kept as a draft until accepted, sent once. */
export function useNewsletterForm(onOutcome: ((outcome: NewsletterOutcome) => void) | undefined) {
  const [draft] = useState(() => new SubmissionDraft('newsletter'));
  const [isSignedUp, setIsSignedUp] = useState(false);
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);
  const form = useForm<NewsletterSignupInput, unknown, NewsletterSignup>({
    resolver: zodResolver(newsletterSignupSchema),
  });
  const { handleSubmit, reset, subscribe } = form;

  useEffect(() => {
    reset(draft.read(), { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values: { firstName, lastName, email } }) => {
        draft.save({ firstName, lastName, email });
      },
    });
  }, [draft, reset, subscribe]);

  async function send({ companyWebsite, openForMs: _, ...signup }: NewsletterSignup) {
    try {
      await draft.send(
        '/api/submit-hubspot',
        { ...signup, pageName: 'Newsletter Signup', pageUri: location.pathname },
        companyWebsite,
      );
    } catch (reason) {
      const text = failureText(reason);
      setError(text);
      onOutcome?.({ event: 'newsletter_signup_error', error: text });
      return;
    }
    reset();
    setIsSignedUp(true);
    onOutcome?.({ event: 'newsletter_signup_success' });
  }

  const showInvalid = ({ email, firstName, lastName }: FieldErrors<NewsletterSignupInput>) => {
    setError(email?.message ?? firstName?.message ?? lastName?.message);
  };

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A double click arrives before the button is drawn as disabled.
    if (isBusy.current) return;
    isBusy.current = true;
    setError(undefined);
    try {
      await handleSubmit(send, showInvalid)(event);
    } finally {
      isBusy.current = false;
    }
  }

  const startOver = useCallback(() => {
    setIsSignedUp(false);
    setError(undefined);
  }, []);

  return { form, submit, isSubmitting: form.formState.isSubmitting, isSignedUp, error, startOver };
}

/** What the visitor reads after a failure (specification, section 8). */
function failureText(reason: unknown): string {
  if (reason instanceof ApiError) return reason.body?.message ?? FAILED;
  // fetch's own errors are Errors too, in words that browsers write for developers.
  return reason instanceof Error ? FAILED : 'Something went wrong. Please try again.';
}
const FAILED = 'Failed to sign up for newsletter';
