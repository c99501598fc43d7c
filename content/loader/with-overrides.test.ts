import { describe, expect, test } from '@jest/globals';
import { resolve } from 'node:path';
import { callHoursSchema } from './booking-schema.ts';
import { loadContent } from './load.ts';
import { loadFitting, readOriginals } from './with-overrides.ts';

const CONTENT = resolve(import.meta.dirname, '..');

describe('overrides that no longer fit the content', () => {
  test('are left out, and the others stay', () => {
    const overrides = {
      announcement: { text: 'Read this', to: '/a-page-that-is-gone' },
      prices: { reset: 877, 'a-price-that-is-gone': 5 },
      'availability.somebody-who-left': { isAcceptingClients: true, availability: null },
      'booking.somebody-who-left': readOriginals(CONTENT).values['booking.theo-kestrel'],
      booking: { noticeHours: 9, daysAhead: 8, holidays: [] },
    };
    const { loaded, leftOut } = loadFitting(overrides, (some) => loadContent(undefined, some));
    expect(leftOut).toMatchObject([{ file: 'site.yaml', key: 'announcement.to' }]);
    expect(loaded.booking).toMatchObject({ noticeHours: 9, daysAhead: 8 });
    expect(loaded.site.announcement.text).toBe('');
    expect(loaded.site.prices).toMatchObject({ reset: 877, repair: 480 });
    expect(loaded.site.prices).not.toHaveProperty('a-price-that-is-gone');
  });

  test('do not hide that the content itself is broken', () => {
    const broken = () => {
      throw new Error('no content');
    };
    expect(() => loadFitting({ announcement: { text: 'x' } }, broken)).toThrow('no content');
  });
});

test('call hours replace those of one person, also of somebody who had none', () => {
  const { values } = readOriginals(CONTENT);
  const hours = {
    ...callHoursSchema.parse(values['booking.theo-kestrel']),
    callsPerDay: 7,
  };
  const { booking } = loadContent(undefined, { 'booking.wesley-thrush': hours });
  expect(booking.therapists['wesley-thrush']).toEqual(hours);
  expect(booking.therapists['theo-kestrel']).toEqual(values['booking.theo-kestrel']);
});
