import { expect, test } from '@jest/globals';
import type { Digest } from './digest.repository.ts';
import { digestInWords } from './digest-words.ts';

const surroundings = { timeZone: 'America/Chicago', url: 'https://practice.frontdoor-tests.org' };
const nothing: Digest = {
  unread: 0,
  replies: [],
  failed: 0,
  stuck: 0,
  erasures: 0,
  calls: 0,
  troubles: [],
  diskFree: 0.1,
  overdueCertificateEnds: null,
};
const inWords = (some: Partial<Digest>) => digestInWords({ ...nothing, ...some }, surroundings);

test('a disk with less than a tenth free is told, with what to do', () => {
  const digest = inWords({ calls: 1, diskFree: 0.04 });
  expect(digest?.subject).toBe('Today: 1 call, disk nearly full');
  expect(digest?.text).toContain("The server's disk is 96% full.");
  expect(digest?.text).toMatch(/"Disk full"\.\n$/);
});

test('a certificate that was not renewed is told, with its end', () => {
  const digest = inWords({ overdueCertificateEnds: new Date('2026-12-04T15:05:00Z') });
  expect(digest?.subject).toBe('Today: certificate not renewed');
  expect(digest?.text).toContain('ends on Friday, December 4 at 9:05 AM CST');
});

test('with nothing to do there is no digest', () => {
  expect(inWords({})).toBeUndefined();
});

test('replies are counted by kind, the late ones first, each with its list', () => {
  const digest = inWords({
    unread: 4,
    replies: [
      { kind: 'CONTACT_REQUEST', late: 2, due: 1 },
      { kind: 'APPLICATION', late: 1, due: 0 },
    ],
  });
  expect(digest?.subject).toBe('Today: 3 late, 1 due today, 4 new');
  expect(digest?.text).toBe(`Hello,

3 replies are late:
  Contact request: 2
  Job application: 1
https://practice.frontdoor-tests.org/admin?late=true&sort=reply-by

1 reply is due today:
  Contact request: 1
https://practice.frontdoor-tests.org/admin?status=NEW&sort=reply-by

4 leads are new: nobody has opened them yet.
https://practice.frontdoor-tests.org/admin?unread=true
`);
});

test('calls are counted, with the calendar of the day and no names', () => {
  const digest = inWords({ calls: 2 });
  expect(digest?.subject).toBe('Today: 2 calls');
  expect(digest?.text).toContain(`2 calls are booked for the rest of the day.
https://practice.frontdoor-tests.org/admin/bookings?view=day
`);
});

test('what needs a person and what does not work is named', () => {
  const digest = inWords({
    failed: 1,
    stuck: 3,
    erasures: 2,
    troubles: [
      {
        destination: 'HUBSPOT_CONTACT',
        pausedAt: null,
        failingSince: new Date('2026-11-23T08:10-06:00'),
        waiting: 12,
      },
      {
        destination: 'HUBSPOT_FORM',
        pausedAt: new Date('2026-11-20T16:00-06:00'),
        failingSince: null,
        waiting: 0,
      },
    ],
  });
  expect(digest?.subject).toBe(
    'Today: 1 failed, 3 stuck, 2 erasures to finish, HubSpot contact not working, HubSpot form paused',
  );
  expect(digest?.text).toContain('1 lead has a failed delivery and needs a person.');
  expect(digest?.text).toContain('/admin?state=FAILED\n');
  expect(digest?.text).toContain('3 leads have been refused again and again for over an hour.');
  expect(digest?.text).toContain('2 erasures have to be finished by hand in HubSpot.');
  expect(digest?.text).toContain(
    'HubSpot contact has not been working since Monday, November 23 at 8:10 AM CST.\n12 deliveries wait',
  );
  expect(digest?.text).toContain(
    'HubSpot form has been paused by hand since Friday, November 20 at 4:00 PM CST.\nAn admin can resume it.',
  );
});
