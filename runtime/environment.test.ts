import { describe, expect, test } from '@jest/globals';
import { readEnvironment } from './environment.ts';

const REQUIRED = {
  DATABASE_URL: 'postgresql://frontdoor:secret@db/frontdoor',
  SESSION_SECRET: 's'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
};
const GUID = '7f0e0f3c-58a1-4f36-9c8e-2d64b3a3f001';

describe('environment', () => {
  test('has the defaults of the operating contract', () => {
    expect(readEnvironment(REQUIRED)).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      ARRIVAL_CHECK_SECONDS: 60,
      RATE_LIMIT_PER_MINUTE: 10,
      TRUST_PROXY: 0,
      HUBSPOT_API_URL: 'https://api.hubapi.com',
      HUBSPOT_FORWARD_FIELDS: ['firstName', 'lastName', 'email', 'phone', 'communicationsOptIn'],
      LOG_LEVEL: 'info',
    });
  });

  test('takes an empty variable for an unset one, as compose files pass them', () => {
    const names = ['PORT', 'REDIS_URL', 'HUBSPOT_FORWARD_FIELDS', 'SMTP_URL', 'TRUST_PROXY'];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readEnvironment({ ...REQUIRED, ...empty })).toEqual(readEnvironment(REQUIRED));
  });

  test('reads numbers, lists and addresses', () => {
    const values = readEnvironment({
      ...REQUIRED,
      PORT: '8080',
      TRUST_PROXY: '2',
      PUBLIC_URL: 'https://practice.example/',
      HUBSPOT_FORWARD_FIELDS: ' email , phone ',
    });
    expect(values).toMatchObject({
      PORT: 8080,
      TRUST_PROXY: 2,
      PUBLIC_URL: 'https://practice.example',
      HUBSPOT_FORWARD_FIELDS: ['email', 'phone'],
    });
  });

  test.each(Object.keys(REQUIRED))('%s is required, also when it is empty', (name) => {
    expect(() => readEnvironment({ ...REQUIRED, [name]: undefined })).toThrow(
      `${name} is required`,
    );
    expect(() => readEnvironment({ ...REQUIRED, [name]: '' })).toThrow(`${name} is required`);
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '1.5'],
    ['PUBLIC_URL', 'practice.example'],
    ['PUBLIC_URL', 'ftp://practice.example'],
    ['DATABASE_URL', 'mysql://frontdoor:secret@db/frontdoor'],
    ['REDIS_URL', 'localhost:6379'],
    ['SESSION_SECRET', 'too-short-a-secret'],
    ['DATA_KEY', 'too-short-a-secret'],
    ['ADMIN_PASSWORD', '1234567'],
    ['HUBSPOT_CONTACT_FORM_GUID', 'the-form'],
    ['HUBSPOT_PORTAL_ID', 'portal-x'],
    ['HUBSPOT_FORWARD_FIELDS', 'email,diagnosis'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['ARRIVAL_CHECK_SECONDS', 'soon'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['NOTIFY_EMAIL', 'the-desk'],
    ['GA_MEASUREMENT_ID', 'UA-12345'],
    ['LEAD_HOST', 'https://lead.example'],
    ['LOG_LEVEL', 'chatty'],
  ])('names %s in one line that does not show %s', (name, value) => {
    let thrown = '';
    try {
      readEnvironment({
        ...REQUIRED,
        ADMIN_USERNAME: 'desk',
        ADMIN_PASSWORD: 'long-enough',
        [name]: value,
      });
    } catch (error) {
      thrown = error instanceof Error ? error.message : '';
    }
    expect(thrown).toMatch(new RegExp(`^${name} \\S`));
    expect(thrown).not.toContain('\n');
    expect(thrown).not.toMatch(new RegExp(`(^|[^\\w])${value}($|[^\\w])`));
  });

  test.each([
    ['HUBSPOT_PORTAL_ID', { HUBSPOT_CONTACT_FORM_GUID: GUID }],
    ['HUBSPOT_PORTAL_ID', { HUBSPOT_NEWSLETTER_FORM_GUID: GUID }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'desk' }],
    ['ADMIN_USERNAME', { ADMIN_PASSWORD: 'long-enough' }],
    ['NOTIFY_EMAIL', { SMTP_URL: 'smtp://localhost' }],
  ])('asks for %s when %j needs it', (name, given) => {
    expect(() => readEnvironment({ ...REQUIRED, ...given })).toThrow(`${name} is needed because`);
  });
});
