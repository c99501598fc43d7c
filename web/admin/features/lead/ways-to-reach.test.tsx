import { expect, test } from '@jest/globals';
import { waysToReach } from './how-to-reach.tsx';

const email = 'ana@example.com';
const phone = '(214) 555-0142';
const ways = (reachBy: 'call' | 'text' | 'email' | undefined, number: string | null = phone) =>
  waysToReach({ reachBy, email, phone: number }).map(({ text, href }) => `${text} ${href}`);

test('offers only the way that the person chose', () => {
  expect(ways('call')).toEqual(['Call tel:2145550142']);
  expect(ways('text')).toEqual(['Text sms:2145550142']);
  expect(ways('email')).toEqual([`E-mail mailto:${email}`]);
});

test('offers a call and an e-mail, but no text message, where the form did not ask', () => {
  expect(ways(undefined)).toEqual(['Call tel:2145550142', `E-mail mailto:${email}`]);
  expect(ways(undefined, null)).toEqual([`E-mail mailto:${email}`]);
});

test('offers nothing where what they chose cannot be read', () => {
  expect(waysToReach({ reachBy: undefined, email, phone, isLost: true })).toEqual([]);
});

test('dials an extension after a pause', () => {
  expect(ways('call', '214-555-0142 ext. 7')).toEqual(['Call tel:2145550142,7']);
});
