import { expect, test } from '@jest/globals';
import { searchContacts } from './contact-search.ts';
import { ContactStore } from './contact-store.ts';

const email = 'a@sample.org';

function find(store: ContactStore, at: number, propertyName: string, value: string): unknown {
  const body = JSON.stringify({
    filterGroups: [{ filters: [{ propertyName, operator: 'EQ', value }] }],
    properties: ['firstname'],
  });
  const query = new URLSearchParams();
  return searchContacts(store, {
    ...{ method: 'POST', path: '/crm/v3/objects/contacts/search' },
    ...{ query, body, token: '', address: '', at },
  }).body;
}

test('search finds a contact two seconds after it was written, not sooner', () => {
  const store = new ContactStore();
  store.save(undefined, { email }, true, 0);
  expect(find(store, 1_999, 'email', email)).toMatchObject({ total: 0 });
  expect(find(store, 2_000, 'email', email)).toMatchObject({ total: 1 });
});

test('search goes on showing the old values until it catches up with a change', () => {
  const store = new ContactStore();
  const created = store.save(undefined, { email, firstname: 'Ada' }, true, 0);
  store.save(created, { firstname: 'Bea' }, true, 5_000);
  expect(find(store, 6_999, 'email', email)).toMatchObject({
    results: [{ properties: { firstname: 'Ada' } }],
  });
  expect(find(store, 7_000, 'firstname', 'bea')).toMatchObject({ total: 1 });
});
