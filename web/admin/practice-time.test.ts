import { describe, expect, test } from '@jest/globals';
import { distanceInWords, momentInWords, replyByInWords } from './practice-time.ts';

const ZONE = 'America/Chicago';
/** Friday, November 20, 2026, 10:00 in Dallas. */
const now = new Date('2026-11-20T16:00:00Z');
const plain = (text: string) => text.replace(/\u202f/g, ' ');
const moment = (iso: string) => plain(momentInWords(new Date(iso), now, ZONE));
const reply = (iso: string) => {
  const { urgency, text } = replyByInWords(new Date(iso), now, ZONE);
  return `${urgency} | ${plain(text)}`;
};

describe('formatting a time', () => {
  test.each([
    ['2026-11-20T15:05:00Z', 'today 9:05 AM'],
    ['2026-11-21T05:59:00Z', 'today 11:59 PM'],
    ['2026-11-21T06:00:00Z', 'tomorrow 12:00 AM'],
    ['2026-11-20T05:59:00Z', 'yesterday 11:59 PM'],
    ['2026-11-16T21:20:00Z', 'Mon, Nov 16, 3:20 PM'],
    ['2025-11-20T16:00:00Z', 'Thu, Nov 20, 2025, 10:00 AM'],
  ])('formats %s in the practice time zone as %s', (iso, words) => {
    expect(moment(iso)).toBe(words);
  });

  test('formats seconds on request', () => {
    const words = momentInWords(new Date('2026-11-20T15:05:07Z'), now, ZONE, 'second');
    expect(plain(words)).toBe('today 9:05:07 AM');
  });

  test('says yesterday after a 25-hour day', () => {
    // Daylight saving time ended on Sunday, November 1, 2026, at 2:00.
    const monday = new Date('2026-11-02T06:30:00Z');
    expect(plain(momentInWords(new Date('2026-11-01T05:30:00Z'), monday, ZONE))).toBe(
      'yesterday 12:30 AM',
    );
  });
});

test.each([
  ['2026-11-20T16:00:40Z', 'in 40 seconds'],
  ['2026-11-20T15:57:00Z', '3 minutes ago'],
  ['2026-11-20T18:00:00Z', 'in 2 hours'],
  ['2026-11-19T00:00:00Z', '40 hours ago'],
  ['2026-11-17T16:00:00Z', '3 days ago'],
])('formats the distance of %s as %s', (iso, words) => {
  expect(distanceInWords(new Date(iso), now)).toBe(words);
});

describe('reply deadline', () => {
  test.each([
    ['2026-11-23T16:00:00Z', 'later | Reply by Mon, Nov 23, 10:00 AM'],
    ['2026-11-20T20:00:01Z', 'later | Reply by today 2:00 PM'],
    ['2026-11-20T20:00:00Z', 'soon | Soon: reply due in 4 hours'],
    ['2026-11-20T16:00:30Z', 'soon | Soon: reply due in 30 seconds'],
    ['2026-11-20T15:59:30Z', 'overdue | Overdue: reply was due 30 seconds ago'],
    ['2026-11-13T16:00:00Z', 'overdue | Overdue: reply was due 7 days ago'],
    ['2026-10-11T16:00:00Z', 'overdue | Overdue: reply was due 40 days ago'],
  ])('a reply due at %s is shown as %s', (iso, words) => {
    expect(reply(iso)).toBe(words);
  });
});
