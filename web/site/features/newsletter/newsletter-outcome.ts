/** Outcome of a sign-up for analytics. It must not identify the subscriber. */
export type NewsletterOutcome =
  { event: 'newsletter_signup_success' } | { event: 'newsletter_signup_error'; error: string };
