import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DeliveryDetail } from '#contracts/deliveries';
import { DeliveryCard } from './delivery-card.tsx';

const now = new Date('2026-11-22T12:00:00Z');
const DELIVERED: DeliveryDetail = {
  id: '01a20274-a7c7-731a-a6b7-e1a8f472c8bf',
  destination: 'HUBSPOT_CONTACT',
  state: 'DELIVERED',
  attemptCount: 1,
  dueAt: now.toISOString(),
  giveUpAt: now.toISOString(),
  deliveredAt: now.toISOString(),
  checkDueAt: null,
  confirmedAt: null,
  droppedProperties: [],
  keptProperties: [],
  attempts: [],
};

const wordsOf = (keptProperties: string[]): string =>
  renderToStaticMarkup(
    <DeliveryCard delivery={{ ...DELIVERED, keptProperties }} submissionId="1" now={now} />,
  ).replace(/<[^>]*>/g, '');

test('the lead’s page says in plain words what HubSpot kept', () => {
  expect(wordsOf(['phone'])).toContain(
    'HubSpot has another phone number for this address; it was left as it is.',
  );
  expect(wordsOf(['firstname', 'lastname'])).toContain('another first name, last name for');
  expect(wordsOf([])).not.toContain('HubSpot has another');
});
