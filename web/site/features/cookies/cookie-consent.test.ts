import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  allowedPurposes,
  CONSENT_LIFETIME,
  EVERYTHING,
  storedConsent,
  NECESSARY_ONLY,
} from './cookie-consent.ts';
import { installStorage } from '../../../../tests/support/installed-storage.ts';

const now = Date.UTC(2026, 10, 21);
const stored = (timestamp: number) =>
  JSON.stringify({ consented: true, timestamp, preferences: EVERYTHING });

let entries: Map<string, string>;
beforeEach(() => {
  entries = installStorage('localStorage');
  jest.spyOn(console, 'warn').mockReturnValue();
});

function readStored(text: string | null) {
  if (text !== null) entries.set('frontdoor:cookie-consent', text);
  return storedConsent.read(now);
}

describe('stored cookie consent', () => {
  test('is valid for exactly 365 days', () => {
    expect(readStored(stored(now - CONSENT_LIFETIME))?.preferences).toEqual(EVERYTHING);
    expect(readStored(stored(now - CONSENT_LIFETIME - 1))).toBeNull();
  });

  test.each([
    ['nothing', null],
    ['broken JSON', '{'],
    ['another shape', '{"consented":true}'],
    ['a list', '[]'],
    ['necessary switched off', stored(now).replace('"necessary":true', '"necessary":false')],
    ['a toggle that is a word', stored(now).replace('"analytics":true', '"analytics":"yes"')],
  ])('is ignored when it is %s', (_, text) => {
    expect(readStored(text)).toBeNull();
  });
});

describe('effective consent', () => {
  test('allows only necessary storage before a choice', () => {
    expect(allowedPurposes(null, false)).toEqual(NECESSARY_ONLY);
  });

  test('obeys Global Privacy Control even after "Accept All"', () => {
    const consent = readStored(stored(now));
    expect(allowedPurposes(consent, true)).toEqual(NECESSARY_ONLY);
    expect(allowedPurposes(consent, false)).toEqual(EVERYTHING);
  });
});
