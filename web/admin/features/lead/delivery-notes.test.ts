import { expect, test } from '@jest/globals';
import { deliveryName, keptNotice, meaningOf } from './delivery-notes.ts';

test('the lead’s page says in plain words what HubSpot kept', () => {
  expect(keptNotice(['phone'])).toBe(
    'HubSpot has another phone number for this address; it was left as it is.',
  );
  expect(keptNotice(['firstname', 'lastname'])).toBe(
    'HubSpot has another first name and last name for this address; they were left as they are.',
  );
});

test('a reminder that goes to the team is not named like the e-mail to the visitor', () => {
  const reminder = { destination: 'BOOKING_EMAIL', occasion: 'REMINDER_DAY' } as const;
  expect(deliveryName(reminder, 'email')).toBe('Message about the call: reminder a day before');
  for (const by of ['text', 'call', null] as const) {
    expect(deliveryName(reminder, by)).toBe(
      'Message to the team about the call: reminder a day before',
    );
  }
  const inHubSpot = { destination: 'HUBSPOT_BOOKING', occasion: 'BOOKED' } as const;
  expect(deliveryName(inHubSpot, 'text')).toBe('Call in HubSpot: booked');
});

test('a planned reminder is promised only where e-mail is set up', () => {
  expect(meaningOf('PLANNED', true)).toBe('It goes out before the call.');
  expect(meaningOf('PLANNED', false)).toContain('E-mail is not set up');
  expect(meaningOf('DELIVERED', false)).toBe(meaningOf('DELIVERED', true));
});
