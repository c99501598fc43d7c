import { describe, expect, test } from '@jest/globals';
import { ConfirmationLinks } from './confirmation-links.ts';

const ID = '0199a3a0-6f1e-7c31-9b57-1f1b6a5d2c11';
const DAY_MS = 24 * 60 * 60 * 1000;
const SENT = new Date('2026-11-22T12:00:00Z');
const later = (ms: number) => new Date(SENT.getTime() + ms);
const links = new ConfirmationLinks('d'.repeat(32));
const token = links.tokenFor(ID, SENT);

describe('the link of a confirmation e-mail', () => {
  test('is valid for seven days and names the submission', () => {
    expect(links.read(token, SENT)).toEqual({ standing: 'valid', submissionId: ID });
    expect(links.read(token, later(7 * DAY_MS - 1000)).standing).toBe('valid');
    expect(links.read(token, later(7 * DAY_MS)).standing).toBe('expired');
  });

  test('is the same for every replica with the same key, and unknown under another key', () => {
    expect(new ConfirmationLinks('d'.repeat(32)).read(token, SENT).standing).toBe('valid');
    expect(new ConfirmationLinks('e'.repeat(32)).read(token, SENT).standing).toBe('unknown');
  });

  test('stays valid under the previous key', () => {
    const next = new ConfirmationLinks('e'.repeat(32), 'd'.repeat(32));
    expect(next.read(token, SENT).standing).toBe('valid');
  });

  test.each([
    ['nothing', ''],
    ['another submission', token.replace(ID, ID.replace('11', '12'))],
    ['a later end', token.replace(/\.\d+\./, (ends) => `.${Number(ends.slice(1, -1)) + 1}.`)],
    ['a cut end', token.slice(0, -1)],
    ['an appended end', `${token}A`],
    ['an empty MAC', token.replace(/[\w-]{43}$/, '')],
    ['a MAC of something else', token.replace(/[\w-]{43}$/, 'A'.repeat(43))],
  ])('with %s is unknown', (_what, changed) => {
    expect(changed).not.toBe(token);
    expect(links.read(changed, SENT)).toEqual({ standing: 'unknown' });
  });
});
