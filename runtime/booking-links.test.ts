import { describe, expect, test } from '@jest/globals';
import { BookingLinks } from './booking-links.ts';

const ID = '0199a3a0-6f1e-7c31-9b57-1f1b6a5d2c11';
const NOW = new Date('2026-11-22T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const links = new BookingLinks('d'.repeat(32));

describe('the tokens of a booking', () => {
  test('book for an hour', () => {
    const token = links.bookingTokenFor(ID, NOW);
    expect(links.readBookingToken(token, later(59))).toEqual({ standing: 'valid', id: ID });
    expect(links.readBookingToken(token, later(60))).toEqual({ standing: 'expired', id: ID });
    const longer = token.replace(/\.\d+\./, (ends) => `.${Number(ends.slice(1, -1)) + 1}.`);
    expect(links.readBookingToken(longer, NOW)).toEqual({ standing: 'unknown' });
    const endless = token.replace(/\.\d+\./, '.');
    expect(links.readBookingToken(endless, NOW)).toEqual({ standing: 'unknown' });
  });

  test('manage for good, and are the same each time', () => {
    const token = links.manageTokenFor(ID, 0);
    expect(links.manageTokenFor(ID, 0)).toBe(token);
    expect(links.readManageToken(token)).toEqual({ id: ID, linkVersion: 0 });
    expect(links.readManageToken(token.replace('11', '12'))).toBeUndefined();
    expect(new BookingLinks('e'.repeat(32)).readManageToken(token)).toBeUndefined();
    expect(new BookingLinks('e'.repeat(32), 'd'.repeat(32)).readManageToken(token)).toEqual({
      ...{ id: ID, linkVersion: 0 },
    });
  });

  test('name a later version of a link, which cannot be changed', () => {
    const token = links.manageTokenFor(ID, 2);
    expect(links.readManageToken(token)).toEqual({ id: ID, linkVersion: 2 });
    for (const other of ['.v1.', '.v3.', '.v02.', '.2.', '.']) {
      expect(links.readManageToken(token.replace('.v2.', other))).toBeUndefined();
    }
    // As it was before links had versions.
    expect(links.manageTokenFor(ID, 0)).toBe(`${ID}.uS1a29rmO87PLuw-eCyI505zlrEdVxaxHS7C5uYqIB0`);
  });

  test('do not stand for one another', () => {
    expect(links.readManageToken(links.bookingTokenFor(ID, NOW))).toBeUndefined();
    expect(links.readBookingToken(links.manageTokenFor(ID, 0), NOW).standing).toBe('unknown');
  });
});
