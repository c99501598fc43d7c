import { expect, test } from '@jest/globals';
import { guardExisting, keptPropertiesNote } from './guarded-properties.ts';

const SENT = {
  email: 'ana@lee-family.com',
  firstname: 'Ana',
  lastname: 'Lee',
  phone: '(214) 555-0100',
};

test('a contact that HubSpot does not have gets everything', () => {
  const guarded = guardExisting(SENT, { is: 'absent' });
  expect(guarded).toEqual({ properties: SENT, existing: {}, kept: [], unseen: false });
  expect(keptPropertiesNote(guarded)).toBe('');
});

test('blanks are filled, equal values are sent, and another value stands and is named', () => {
  const properties = { firstname: 'Ana', lastname: ' ', phone: '+1 972 555 0187' };
  const guarded = guardExisting(SENT, { is: 'found', properties });
  expect(guarded.properties).toEqual({ email: SENT.email, firstname: 'Ana', lastname: 'Lee' });
  expect(guarded.existing).toEqual({ phone: '+1 972 555 0187' });
  expect(guarded.kept).toEqual(['phone']);
  expect(keptPropertiesNote(guarded)).toBe(
    ' HubSpot has another phone number for this address, left as it is.',
  );
});

test('a value that is only written differently stands and is not named', () => {
  const properties = { firstname: 'ANA', lastname: 'lee', phone: '+1 214-555-0100' };
  const guarded = guardExisting(SENT, { is: 'found', properties });
  expect(guarded.properties).toEqual({ email: SENT.email });
  expect(guarded.existing).toEqual(properties);
  expect(guarded.kept).toEqual([]);
});

test('a phone number that only ends alike by chance is another one', () => {
  const properties = { firstname: null, phone: '0100' };
  expect(guardExisting(SENT, { is: 'found', properties }).kept).toEqual(['phone']);
});

test('of a contact that HubSpot refuses to show nothing is risked', () => {
  const guarded = guardExisting(SENT, { is: 'refused', httpStatus: 400 });
  expect(guarded.properties).toEqual({ email: SENT.email });
  expect(guarded.kept).toEqual([]);
  expect(keptPropertiesNote(guarded)).toMatch(/left out, because HubSpot refused/);
});
