import { expect, test } from '@jest/globals';
import { visitorWords } from './visitor-words.ts';

const CALL = {
  id: '01939b1e-0000-7000-8000-000000000000',
  format: 'office',
  status: 'OFFERED',
  sequence: 0,
  changedAt: new Date('2026-12-01T03:00:00Z'),
  acceptedAt: null,
  canceledBy: null,
  // In the evening a time is held until the next morning.
  offeredUntil: new Date('2026-12-01T14:30:00Z'),
  startsAt: new Date('2026-12-02T20:00:00Z'),
  endsAt: new Date('2026-12-02T20:15:00Z'),
} as const;
const AROUND = {
  timeZone: 'America/Chicago',
  manageUrl: 'https://practice.example/booking/token',
  bookUrl: 'https://practice.example/vibe-check',
  hasPhone: true,
  joining: null,
  isByStaff: false,
};

test.each([
  ['en', 'until Tuesday, December 1 at 8:30'],
  ['es', 'hasta el martes, 1 de diciembre, 8:30 a.m. hora central'],
] as const)('an offer says on which day it ends (%s)', (language, until) => {
  expect(visitorWords('OFFERED', CALL, AROUND, language).text).toContain(until);
});

test.each([
  ['en', 'at our office. The address is on the page below.'],
  ['es', 'en nuestra oficina. La dirección está en la página de abajo.'],
] as const)('a call at the office says where its address is (%s)', (language, words) => {
  for (const occasion of ['BOOKED', 'MOVED', 'REMINDER_DAY', 'REMINDER_HOUR'] as const) {
    expect(visitorWords(occasion, CALL, AROUND, language).text).toContain(words);
  }
});
