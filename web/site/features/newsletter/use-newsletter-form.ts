import type { SubmitEvent } from 'react';
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
  const { form, frame, answer, failure, startOver } = useSubmissionForm({
    name: 'newsletter',
    url: newsletterSignupForm.path,
    schema: newsletterSignupForm.schema,
    fields: FIELDS,
    page: { pageName: 'Newsletter Signup', pageUri: location.pathname },
    consents,
    onSent: () => onOutcome?.({ event: 'newsletter_signup_success' }),
    onFailed: (error) =>
      onOutcome?.({ event: 'newsletter_signup_error', error: failureText(error) }),
  });
  const { email, firstName, lastName } = form.formState.errors;

  function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    // The previous failure would hide the errors of the fields.
    if (failure) startOver();
    return frame.submit(event);
  }

  return {
    form,
    submit,
    isSubmitting: frame.isSubmitting,
    signedUp: answer === undefined ? undefined : standingAfter(answer),
    error:
      (failure && failureText(failure)) ??
      email?.message ??
      firstName?.message ??
      lastName?.message,
    startOver,
  };
}

/** Whether the answer asks for a confirmation. Success was decided by its status (specification, section 6). */
function standingAfter(answer: string): 'listed' | 'to-confirm' {
  try {
    const { data } = newsletterAnswerSchema.safeParse(JSON.parse(answer));
    return data?.confirmByEmail === true ? 'to-confirm' : 'listed';
  } catch {
    // An empty body asks for nothing.
    return 'listed';
  }
}

/** The message after a failure (specification, section 8). */
function failureText(reason: unknown): string {
  if (reason instanceof ApiError) return reason.body?.message ?? FAILED;
  // Errors of fetch have messages for developers; they are not shown.
  return reason instanceof Error ? FAILED : 'Something went wrong. Please try again.';
}
const FAILED = 'Failed to sign up for newsletter';
