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

describe('a kept cookie choice', () => {
  test('is valid for 365 days to the millisecond and asked for again after', () => {
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
  ])('counts as none when it is %s', (_, text) => {
    expect(parseConsent(text, now)).toBeNull();
  });
});

describe('what may run', () => {
  test('is only the necessary before a choice', () => {
    expect(allowedPurposes(null, false)).toEqual(NECESSARY_ONLY);
  });

  test('follows Global Privacy Control even against "Accept All"', () => {
    const consent = parseConsent(stored(now), now);
    expect(allowedPurposes(consent, true)).toEqual({ ...NECESSARY_ONLY, functional: true });
    expect(allowedPurposes(consent, false)).toEqual(EVERYTHING);
  });
});
