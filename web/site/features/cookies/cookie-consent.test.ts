import { describe, expect, test } from '@jest/globals';
import {
  allowedPurposes,
  CONSENT_LIFETIME,
  EVERYTHING,
  NECESSARY_ONLY,
  parseConsent,
} from './cookie-consent.ts';

const now = Date.UTC(2026, 10, 21);
const stored = (timestamp: number) =>
  JSON.stringify({ consented: true, timestamp, preferences: EVERYTHING });

describe('stored cookie consent', () => {
  test('is valid for exactly 365 days', () => {
    expect(parseConsent(stored(now - CONSENT_LIFETIME), now)?.preferences).toEqual(EVERYTHING);
    expect(parseConsent(stored(now - CONSENT_LIFETIME - 1), now)).toBeNull();
  });

  test.each([
    ['nothing', null],
    ['broken JSON', '{'],
    ['another shape', '{"consented":true}'],
    ['a list', '[]'],
    ['necessary switched off', stored(now).replace('"necessary":true', '"necessary":false')],
    ['a toggle that is a word', stored(now).replace('"analytics":true', '"analytics":"yes"')],
  ])('is ignored when it is %s', (_, text) => {
    expect(parseConsent(text, now)).toBeNull();
  });
});

describe('effective consent', () => {
  test('allows only necessary storage before a choice', () => {
    expect(allowedPurposes(null, false)).toEqual(NECESSARY_ONLY);
  });

  test('obeys Global Privacy Control even after "Accept All"', () => {
    const consent = parseConsent(stored(now), now);
    expect(allowedPurposes(consent, true)).toEqual({ ...NECESSARY_ONLY, functional: true });
    expect(allowedPurposes(consent, false)).toEqual(EVERYTHING);
  });
});
