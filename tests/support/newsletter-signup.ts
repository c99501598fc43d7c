import { randomUUID } from 'node:crypto';
import type { NewsletterSignupInput } from '#contracts/submissions/newsletter-signup';

/** A valid body of the newsletter form with a unique address. */
export function validNewsletterSignup(
  overrides: Partial<NewsletterSignupInput> = {},
): NewsletterSignupInput & { email: string } {
  return {
    formId: '',
    portalId: '',
    firstName: 'Alex',
    lastName: 'Sample',
    email: `reader-${randomUUID()}@mail.frontdoor-tests.org`,
    pageName: 'Newsletter Signup',
    pageUri: '/',
    ...overrides,
  };
}

/** Posts the newsletter form as a browser does. @param url the api's origin */
export function postNewsletterSignup(
  url: string,
  signup: unknown = validNewsletterSignup(),
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/submit-hubspot`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Origin: url,
      ...headers,
    },
    body: JSON.stringify(signup),
  });
}
