import { describe, expect, test } from '@jest/globals';
import { newsletterSignupForm } from './newsletter-signup.ts';

describe('newsletter sign-up', () => {
  test('answers an empty form with a message at every required field', () => {
    const issues = newsletterSignupForm.schema.safeParse({}).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
    });
  });

  test('fills in the name of the window', () => {
    const signup = newsletterSignupForm.schema.parse({
      firstName: 'Alex',
      lastName: 'Sample',
      email: 'alex@mail.frontdoor-tests.org',
    });
    expect(signup).toMatchObject({ pageName: 'Newsletter Signup', formId: '', portalId: '' });
  });
});
