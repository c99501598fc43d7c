/** How a sign-up ended, as analytics may know it: never who signed up. */
export type NewsletterOutcome =
  { event: 'newsletter_signup_success' } | { event: 'newsletter_signup_error'; error: string };
