import { expect, test } from '@jest/globals';
import { beginningInWords, endInWords } from './outage-words.ts';
import type { Outage } from './outages.repository.ts';

const surroundings = { timeZone: 'America/Chicago', url: 'https://practice.frontdoor-tests.org' };
const outage: Outage = {
  destination: 'HUBSPOT_CONTACT',
  beganAt: new Date('2026-11-23T09:05-06:00'),
  healthySince: null,
  explanation: 'HubSpot did not answer in time.',
  waiting: 30,
  delivered: 0,
  failed: 0,
  isRefused: false,
};

test('an outage says what does not work, since when, what waits and what to do', () => {
  const { subject, text } = beginningInWords([outage], surroundings);
  expect(subject).toBe('Not working: HubSpot contact');
  expect(text).toContain('not been working since Monday, November 23 at 9:05 AM CST.');
  expect(text).toContain('HubSpot did not answer in time.');
  expect(text).toContain('30 deliveries wait.');
  expect(text).toContain('There is nothing that you have to do.');
  expect(text).toContain('https://practice.frontdoor-tests.org/admin\n');
});

test('where HubSpot refuses our access, somebody has to put it right', () => {
  const { text } = beginningInWords([{ ...outage, waiting: 1, isRefused: true }], surroundings);
  expect(text).toContain('1 delivery waits.');
  expect(text).toContain('This will not pass by itself');
  expect(text).not.toContain('There is nothing that you have to do.');
});

test('destinations that fail together share an e-mail', () => {
  const other: Outage = { ...outage, destination: 'HUBSPOT_FORM', waiting: 2 };
  const { subject, text } = beginningInWords([outage, other], surroundings);
  expect(subject).toBe('Not working: HubSpot contact, HubSpot form');
  expect(text).toMatch(
    /HubSpot contact has not[^]*30 deliveries wait[^]*HubSpot form has not[^]*2 deliveries wait/,
  );
});

test('the end says how long it lasted and what came of what waited', () => {
  const ended = { ...outage, healthySince: new Date('2026-11-23T11:15-06:00'), waiting: 0 };
  const whole = endInWords([{ ...ended, delivered: 30 }], surroundings);
  expect(whole.subject).toBe('Working again: HubSpot contact');
  expect(whole.text).toContain('It did not work for 2 hours 10 minutes');
  expect(whole.text).toContain('30 deliveries have been made since');
  expect(whole.text).not.toMatch(/wait|need/);
  const rest = endInWords([{ ...ended, delivered: 1, waiting: 2, failed: 1 }], surroundings);
  expect(rest.text).toContain('1 delivery has been made since');
  expect(rest.text).toContain('2 still wait and go out by themselves.');
  expect(rest.text).toContain('1 could not be made and needs a person.');
  expect(rest.text).toContain('/admin?state=FAILED\n');
  const short = endInWords([{ ...ended, healthySince: ended.beganAt }], surroundings);
  expect(short.text).toContain('It did not work for less than a minute, until');
});
