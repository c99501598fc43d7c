import { expect, test } from '@jest/globals';
import { keptNotice } from './delivery-notes.ts';

test('the lead’s page says in plain words what HubSpot kept', () => {
  expect(keptNotice(['phone'])).toBe(
    'HubSpot has another phone number for this address; it was left as it is.',
  );
  expect(keptNotice(['firstname', 'lastname'])).toBe(
    'HubSpot has another first name and last name for this address; they were left as they are.',
  );
});
