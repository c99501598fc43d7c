import { describe, expect, test } from '@jest/globals';
import type { WeekCounts } from './week-counts.repository.ts';
import { weekInWords } from './weekly-words.ts';

const url = 'https://practice.frontdoor-tests.org';
const schedule = { timeZone: 'America/Chicago', businessDays: [1, 2, 3, 4, 5] };
const week = {
  from: '2026-11-16',
  to: '2026-11-22',
  start: new Date('2026-11-16T00:00-06:00'),
  end: new Date('2026-11-23T00:00-06:00'),
};
const nothing: WeekCounts = {
  received: [],
  replies: [],
  late: 0,
  waiting: 0,
  topics: 0,
  visited: { views: 0, visits: 0, chats: 0 },
  visitedBefore: { views: 0, visits: 0, chats: 0 },
};

test('a week is told in counts, and how to stop it', () => {
  const { subject, text } = weekInWords(
    week,
    {
      ...nothing,
      received: [
        { kind: 'CONTACT_REQUEST', count: 7, reached: 4 },
        { kind: 'NEWSLETTER', count: 3, reached: 0 },
        { kind: 'VIBE_CHECK', count: 2, reached: 2 },
      ],
      late: 2,
      waiting: 11,
      topics: 6,
      visited: { views: 1310, visits: 400, chats: 14 },
      visitedBefore: { views: 1200, visits: 380, chats: 12 },
    },
    { url, schedule },
  );
  expect(subject).toBe('Last week: 9 leads, 2 late now');
  expect(text).toBe(`Hello,

here is the week from Monday, November 16 to Sunday, November 22 in numbers.

Leads: 9
  Contact request: 7
  Vibe Check request: 2
Reached so far: 6 of 9
Newsletter sign-ups: 3
Topics that Relie could not answer: 6

Visitors, and in parentheses those of the week before:
  Page views: 1,310 (1,200)
  Visits: 400 (380)
  Chats with Relie, rounded down to fives: 10 (10)

As of this e-mail:
  Late replies: 2
  Deliveries waiting: 11
https://practice.frontdoor-tests.org/admin

You get this e-mail every Monday because your address is entered on the Account page.
To stop it, turn off the weekly summary there:
https://practice.frontdoor-tests.org/admin/account
`);
});

test('a quiet week is told too', () => {
  const { subject, text } = weekInWords(week, nothing, { url, schedule });
  expect(subject).toBe('Last week: 0 leads, 0 late now');
  expect(text).toContain('\nLeads: 0\nReached so far: 0 of 0\n');
});

test('fewer than five visitors are not told', () => {
  const { text } = weekInWords(
    week,
    {
      ...nothing,
      visited: { views: 5, visits: 4, chats: 4 },
      visitedBefore: { views: 1, visits: 0, chats: 9 },
    },
    { url, schedule },
  );
  expect(text).toContain('Page views: 5 (<5)\n');
  expect(text).toContain('Visits: <5 (0)\n');
  expect(text).toContain('rounded down to fives: <5 (5)\n');
});

describe('how soon people were reached', () => {
  /** Each wrote on Tuesday at noon and had a reply after so many hours. */
  const after = (...hours: number[]) =>
    hours.map((one) => {
      const createdAt = new Date('2026-11-17T12:00-06:00');
      return { createdAt, repliedAt: new Date(createdAt.getTime() + one * 3_600_000) };
    });
  const linesOf = (replies: WeekCounts['replies']) =>
    weekInWords(week, { ...nothing, replies }, { url, schedule })
      .text.split('\n')
      .filter((line) => line.startsWith('Half of'));

  test.each([
    ['40 minutes', after(0.5, 60, 2 / 3, 0.1, 70)],
    ['3 hours', after(1, 2, 4, 1, 90, 91)],
    ['3 days', after(72, 72, 72, 72, 72)],
  ])('is told as the middle of their times: %s', (words, replies) => {
    expect(linesOf(replies)).toEqual([
      `Half of these people were reached, or had booked a call, within ${words} (on business days)`,
    ]);
  });

  test('counts business days only, as the reply-by clock does', () => {
    const overTheWeekend = {
      createdAt: new Date('2026-11-20T15:00-06:00'),
      repliedAt: new Date('2026-11-23T09:00-06:00'),
    };
    const [line] = linesOf(Array.from({ length: 5 }, () => overTheWeekend));
    expect(line).toContain('within 18 hours');
  });

  test('is not told of fewer than five', () => {
    expect(linesOf(after(1, 2, 3, 4))).toEqual([]);
  });
});
