import { randomUUID } from 'node:crypto';
import type { ContactRequestInput } from '#contracts/submissions/contact-request';

/**
 * A valid body of the home page's form with a unique address. The domain is not a reserved one (example.com), because
 * HubSpot creates no contact for those.
 */
export function validContactRequest(
  overrides: Partial<ContactRequestInput> = {},
): ContactRequestInput & { email: string } {
  return {
    firstName: 'Robin',
    lastName: 'Sample',
    email: `visitor-${randomUUID()}@mail.frontdoor-tests.org`,
    phone: '(214) 555-0142',
    serviceInterest: 'couples-therapy',
    message: 'We would like to talk about moving in together.',
    communicationsOptIn: false,
    dataStorageConsent: true,
    pageUri: '/',
    pageName: 'Homepage',
    ...overrides,
  };
}

/** Posts the home page's form as a browser does. @param url the api's origin */
export function postContactRequest(
  url: string,
  request: unknown = validContactRequest(),
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/submit-homepage-form`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      Origin: url,
      ...headers,
    },
    body: JSON.stringify(request),
  });
}
