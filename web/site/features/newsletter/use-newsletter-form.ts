import { useCallback, useState, type SubmitEvent } from 'react';
import {
  newsletterAnswerSchema,
  newsletterSignupForm,
} from '#contracts/submissions/newsletter-signup';
import { ApiError } from '../../../http/api-client.ts';
import { useSubmissionForm } from '../../../forms/use-submission-form.ts';
import type { NewsletterOutcome } from './newsletter-outcome.ts';

const FIELDS = ['firstName', 'lastName', 'email'] as const;

/** The newsletter form: the common form behaviour with its own error messages, shown in one place above the fields. */
export function useNewsletterForm(
  consents: readonly string[],
  onOutcome: ((outcome: NewsletterOutcome) => void) | undefined,
) {
  const [signedUp, setSignedUp] = useState<'listed' | 'to-confirm'>();
  const [failure, setFailure] = useState<string>();
  const { form, frame } = useSubmissionForm({
    name: 'newsletter',
    url: newsletterSignupForm.path,
    schema: newsletterSignupForm.schema,
    fields: FIELDS,
    page: { pageName: 'Newsletter Signup', pageUri: location.pathname },
    consents,
    onSent: (answer) => {
      setSignedUp(asksToConfirm(answer) ? 'to-confirm' : 'listed');
      onOutcome?.({ event: 'newsletter_signup_success' });
    },
    onFailed: (reason) => {
      const text = failureText(reason);
      setFailure(text);
      onOutcome?.({ event: 'newsletter_signup_error', error: text });
    },
  });
  const { clearErrors } = form;
  const { email, firstName, lastName } = form.formState.errors;

  function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    setFailure(undefined);
    return frame.submit(event);
  }

  const startOver = useCallback(() => {
    setSignedUp(undefined);
    setFailure(undefined);
    clearErrors();
  }, [clearErrors]);

  return {
    form,
    submit,
    isSubmitting: frame.isSubmitting,
    signedUp,
    error: failure ?? email?.message ?? firstName?.message ?? lastName?.message,
    startOver,
  };
}

/** Whether the answer asks for a confirmation. Success was decided by its status (specification, section 6). */
function asksToConfirm(answer: string): boolean {
  try {
    return newsletterAnswerSchema.safeParse(JSON.parse(answer)).data?.confirmByEmail === true;
  } catch {
    // An empty body, or HTML from a proxy: it asks for nothing.
    return false;
  }
}

/** The message after a failure (specification, section 8). */
function failureText(reason: unknown): string {
  if (reason instanceof ApiError) return reason.body?.message ?? FAILED;
  // Errors of fetch have messages for developers; they are not shown.
  return reason instanceof Error ? FAILED : 'Something went wrong. Please try again.';
}
const FAILED = 'Failed to sign up for newsletter';
