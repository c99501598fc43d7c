import { expect, test } from '@jest/globals';
import {
  deliveryName,
  droppedNotice,
  explanationInWords,
  keptNotice,
  statusOf,
} from './delivery-notes.ts';

test('the lead’s page says in plain words what HubSpot kept', () => {
  expect(keptNotice(['phone'])).toBe(
    'HubSpot has another phone number for this address; it was left as it is.',
  );
  expect(keptNotice(['firstname', 'lastname'])).toBe(
    'HubSpot has another first name and last name for this address; they were left as they are.',
  );
});

test('the lead’s page says in plain words what HubSpot refused', () => {
  expect(droppedNotice(['phone'])).toBe('Sent without the phone number.');
  expect(droppedNotice(['service_interest', 'communications_opt_in', 'message'])).toBe(
    'Sent without the kind of help they want, agreement to news and tips, and message.',
  );
  expect(droppedNotice(['vibe_check_time'])).toBe(
    'Sent without the HubSpot field “vibe_check_time”.',
  );
});

test('an attempt names the fields in plain words', () => {
  expect(
    explanationInWords('HubSpot stored the contact. It went without phone, service_interest.'),
  ).toBe('HubSpot stored the contact. It went without phone, kind of help they want.');
  expect(explanationInWords('HubSpot does not take firstname, communications_opt_in.')).toBe(
    'HubSpot does not take first name, agreement to news and tips.',
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
  const planned = { state: 'PLANNED' as const, attempts: [] };
  expect(statusOf(planned, true).meaning).toBe('It goes out before the call.');
  expect(statusOf(planned, false).meaning).toContain('E-mail is not set up');
});

test('a message that was settled without being sent is not called delivered', () => {
  const attempt = (explanation: string) => ({
    ...{ id: '0198d2a0-0000-7000-8000-000000000001', action: 'SEND' as const },
    ...{ startedAt: '2026-12-01T20:00:00Z', finishedAt: '2026-12-01T20:00:01Z' },
    ...{ succeeded: true, httpStatus: null, nextDueAt: null, explanation },
  });
  const refused = attempt('The mail server is busy.');
  const unsent = attempt('Not sent: e-mail is not set up (SMTP_URL).');
  const sent = attempt('Accepted.');
  const wordOf = (...attempts: (typeof sent)[]) =>
    statusOf({ state: 'DELIVERED', attempts }, true).word;
  expect(wordOf(refused, unsent)).toBe('Not sent');
  expect(wordOf(unsent, sent)).toBe('Delivered');
});
