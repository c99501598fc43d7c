import { describe, expect, test } from '@jest/globals';
import { contactRequestForm, SERVICE_INTERESTS } from './contact-request.ts';

const VALID = {
  firstName: 'Robin',
  lastName: 'Sample',
  email: 'robin@mail.frontdoor-tests.org',
  serviceInterest: 'couples-therapy',
  dataStorageConsent: true,
};

describe('contact request', () => {
  test('fills in what the form may leave out', () => {
    expect(contactRequestForm.schema.parse(VALID)).toEqual({
      ...VALID,
      communicationsOptIn: false,
      consents: [],
      pageUri: '/',
      pageName: 'Homepage',
    });
  });

  test('answers an empty form with a message at every required field', () => {
    const issues = contactRequestForm.schema.safeParse({}).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      serviceInterest: 'Please select a service',
      dataStorageConsent: 'You must consent to data storage to submit this form',
    });
  });

  test.each([false, 'true', 1, null, undefined])('does not take %j for consent', (consent) => {
    const result = contactRequestForm.schema.safeParse({ ...VALID, dataStorageConsent: consent });
    expect(result.error?.issues[0]?.message).toBe(
      'You must consent to data storage to submit this form',
    );
  });

  test('knows the ten services and no other', () => {
    for (const serviceInterest of SERVICE_INTERESTS) {
      expect(contactRequestForm.schema.safeParse({ ...VALID, serviceInterest }).success).toBe(true);
    }
    expect(SERVICE_INTERESTS).toHaveLength(10);
    expect(
      contactRequestForm.schema.safeParse({ ...VALID, serviceInterest: 'astrology' }).success,
    ).toBe(false);
  });

  test('drops keys it does not know', () => {
    expect(contactRequestForm.schema.parse({ ...VALID, isAdmin: true })).not.toHaveProperty(
      'isAdmin',
    );
  });
});
