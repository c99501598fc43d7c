import { describe, expect, test } from '@jest/globals';
import { contactRequestForm } from '#contracts/submissions/contact-request';
import { newsletterSignupForm } from '#contracts/submissions/newsletter-signup';
import { apiEnvironment } from '#runtime/environment/api-environment';
import { readEnvironment } from '#runtime/environment/read-environment';
import { destinationsFor, optInAtFirst, stateAtFirst } from './destinations.ts';

const REQUIRED = {
  DATABASE_URL: 'postgresql://localhost/frontdoor',
  SESSION_SECRET: 's'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
};
const MAIL = {
  SMTP_URL: 'smtp://localhost',
  NOTIFY_EMAIL: 'desk@practice.frontdoor-tests.org',
};
const GUID = '7f0e0f3c-58a1-4f36-9c8e-2d64b3a3f001';

describe('destinations', () => {
  test('a contact in HubSpot is always wanted, so that it waits for HubSpot to be configured', () => {
    const environment = readEnvironment(apiEnvironment, REQUIRED);
    expect(destinationsFor('CONTACT_REQUEST', true, environment)).toEqual(['HUBSPOT_CONTACT']);
    expect(destinationsFor('NEWSLETTER', true, environment)).toEqual(['HUBSPOT_CONTACT']);
  });

  test('each kind goes to its own form, and only where that form is set', () => {
    const environment = readEnvironment(apiEnvironment, {
      ...REQUIRED,
      HUBSPOT_PORTAL_ID: '1234567',
      HUBSPOT_CONTACT_FORM_GUID: GUID,
    });
    expect(destinationsFor('CONTACT_REQUEST', false, environment)).toContain('HUBSPOT_FORM');
    expect(destinationsFor('APPLICATION', false, environment)).toContain('HUBSPOT_FORM');
    expect(destinationsFor('NEWSLETTER', true, environment)).not.toContain('HUBSPOT_FORM');
  });

  test('only leads are announced by e-mail, and only who asked for it joins the marketing subscription', () => {
    const environment = readEnvironment(apiEnvironment, {
      ...REQUIRED,
      ...MAIL,
      HUBSPOT_SUBSCRIPTION_ID: '4711',
    });
    expect(destinationsFor('VIBE_CHECK', false, environment)).toEqual([
      'HUBSPOT_CONTACT',
      'EMAIL_NOTICE',
    ]);
    expect(destinationsFor('CONTACT_REQUEST', true, environment)).toEqual([
      'HUBSPOT_CONTACT',
      'HUBSPOT_SUBSCRIPTION',
      'EMAIL_NOTICE',
      'EMAIL_CONFIRMATION',
    ]);
    expect(destinationsFor('CONTACT_REQUEST', false, environment)).toEqual([
      'HUBSPOT_CONTACT',
      'EMAIL_NOTICE',
    ]);
    expect(destinationsFor('NEWSLETTER', true, environment)).toEqual([
      'HUBSPOT_CONTACT',
      'HUBSPOT_SUBSCRIPTION',
      'EMAIL_CONFIRMATION',
    ]);
  });

  test('a sign-up is held until it is confirmed, except for the e-mail that asks for it', () => {
    const withMail = readEnvironment(apiEnvironment, { ...REQUIRED, ...MAIL });
    const without = readEnvironment(apiEnvironment, REQUIRED);
    expect(stateAtFirst(newsletterSignupForm, 'HUBSPOT_CONTACT', withMail)).toBe('HELD');
    expect(stateAtFirst(newsletterSignupForm, 'EMAIL_CONFIRMATION', withMail)).toBe('PENDING');
    expect(stateAtFirst(newsletterSignupForm, 'HUBSPOT_CONTACT', without)).toBe('PENDING');
    expect(optInAtFirst(newsletterSignupForm, true, withMail)).toBe(true);
  });

  test('of a contact request only the opt-in is held', () => {
    const withMail = readEnvironment(apiEnvironment, { ...REQUIRED, ...MAIL });
    const without = readEnvironment(apiEnvironment, REQUIRED);
    expect(stateAtFirst(contactRequestForm, 'HUBSPOT_CONTACT', withMail)).toBe('PENDING');
    expect(stateAtFirst(contactRequestForm, 'HUBSPOT_SUBSCRIPTION', withMail)).toBe('HELD');
    expect(stateAtFirst(contactRequestForm, 'HUBSPOT_SUBSCRIPTION', without)).toBe('PENDING');
    expect(optInAtFirst(contactRequestForm, true, withMail)).toBe(false);
    expect(optInAtFirst(contactRequestForm, true, without)).toBe(true);
    expect(optInAtFirst(contactRequestForm, false, without)).toBe(false);
  });
});
