import { describe, expect, test } from '@jest/globals';
import { resolve } from 'node:path';
import { callHoursSchema } from './booking-schema.ts';
import { loadContent } from './load.ts';
import { loadFitting, readOriginals } from './with-overrides.ts';

const CONTENT = resolve(import.meta.dirname, '..');

const waysToAsk = (topic: string): string[] => ['a', 'b', 'c', 'd'].map((way) => `${topic} ${way}`);

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
    expect(leftOut).toMatchObject([
      {
        key: 'announcement',
        value: overrides.announcement,
        problems: [{ file: 'site.yaml', key: 'announcement.to' }],
      },
    ]);
    expect(loaded.booking).toMatchObject({ noticeHours: 9, daysAhead: 8 });
    expect(loaded.site.announcement.text).toBe('');
    expect(loaded.site.prices).toMatchObject({ reset: 877, repair: 480 });
    expect(loaded.site.prices).not.toHaveProperty('a-price-that-is-gone');
  });

  test('are single answers of staff', () => {
    const answer = (id: string, page: string) => ({
      ...{ id, page },
      questions: { en: waysToAsk(`${id} in English`), es: waysToAsk(`${id} en español`) },
      answer: { en: 'Yes.', es: 'Sí.' },
      next: { en: 'Anything else?', es: '¿Algo más?' },
    });
    const answers = [answer('staff-one', '/gone'), answer('staff-two', '/team')];
    const { loaded, fitting, leftOut } = loadFitting({ answers }, (some) =>
      loadContent(undefined, some),
    );
    expect(leftOut).toMatchObject([{ key: 'answers', value: [answers[0]] }]);
    expect(fitting).toEqual({ answers: [answers[1]] });
    expect(loaded.answers.filter(({ id }) => /^staff-/.test(id))).toHaveLength(1);
  });

  test('do not hide that the content itself is broken', () => {
    const broken = () => {
      throw new Error('no content');
    };
    expect(() => loadFitting({ announcement: { text: 'x' } }, broken)).toThrow('no content');
  });
});

test('an answer of staff has an anchor of its own on its page', () => {
  const team = loadContent().pages.find(({ path }) => path === '/team');
  const [taken] = team?.sections.slice(1) ?? [];
  const answer = {
    ...{ id: 'staff-one', page: '/team' },
    questions: { en: [taken?.heading ?? '', ...waysToAsk('english')], es: waysToAsk('español') },
    answer: { en: 'Yes.', es: 'Sí.' },
    next: { en: 'Anything else?', es: '¿Algo más?' },
  };
  const { pages } = loadContent(undefined, { answers: [answer] });
  const faqs = pages.find(({ path }) => path === '/team')?.faqs ?? [];
  expect(faqs.at(-1)).toMatchObject({ id: `${taken?.id}-2`, answer: 'Yes.' });
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
