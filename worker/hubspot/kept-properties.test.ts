import { expect, test } from '@jest/globals';
import { keepStanding, keptWords } from './kept-properties.ts';

const SENT = {
  email: 'ana@lee-family.com',
  firstname: 'Ana',
  lastname: 'Lee',
  phone: '(214) 555-0100',
};

test('a contact that HubSpot does not have gets everything', () => {
  const guarded = keepStanding(SENT, { is: 'absent' });
  expect(guarded).toEqual({ properties: SENT, standing: {}, kept: [], unseen: false });
  expect(keptWords(guarded)).toBe('');
});

test('blanks are filled, equal values are sent, and another value stands and is named', () => {
  const properties = { firstname: 'Ana', lastname: ' ', phone: '+1 972 555 0187' };
  const guarded = keepStanding(SENT, { is: 'found', properties });
  expect(guarded.properties).toEqual({ email: SENT.email, firstname: 'Ana', lastname: 'Lee' });
  expect(guarded.standing).toEqual({ phone: '+1 972 555 0187' });
  expect(guarded.kept).toEqual(['phone']);
  expect(keptWords(guarded)).toBe(
    ' HubSpot has another phone number for this address, left as it is.',
  );
});

test('a value that is only written differently stands and is not named', () => {
  const properties = { firstname: 'ANA', lastname: 'lee', phone: '+1 214-555-0100' };
  const guarded = keepStanding(SENT, { is: 'found', properties });
  expect(guarded.properties).toEqual({ email: SENT.email });
  expect(guarded.standing).toEqual(properties);
  expect(guarded.kept).toEqual([]);
});

test('a phone number that only ends alike by chance is another one', () => {
  const properties = { firstname: null, phone: '0100' };
  expect(keepStanding(SENT, { is: 'found', properties }).kept).toEqual(['phone']);
});

test('of a contact that HubSpot refuses to show nothing is risked', () => {
  const guarded = keepStanding(SENT, { is: 'refused', httpStatus: 400 });
  expect(guarded.properties).toEqual({ email: SENT.email });
  expect(guarded.kept).toEqual([]);
  expect(keptWords(guarded)).toMatch(/left out, because HubSpot refused/);
});
