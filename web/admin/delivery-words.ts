import type { DeliveryStateName } from '#contracts/delivery-states';
import type { StatusTone } from '../ui/status-badge.tsx';

/** Label and color of each delivery state. */
export const STATE_WORDS: Record<DeliveryStateName, { word: string; tone: StatusTone }> = {
  PENDING: { word: 'Queued', tone: 'busy' },
  DELIVERING: { word: 'Sending', tone: 'busy' },
  RETRYING: { word: 'Trying again', tone: 'warning' },
  WAITING: { word: 'Not set up', tone: 'neutral' },
  DELIVERED: { word: 'Delivered', tone: 'good' },
  UNCONFIRMED: { word: 'Not confirmed', tone: 'warning' },
  FAILED: { word: 'Failed', tone: 'bad' },
  HELD: { word: 'Waiting for confirmation', tone: 'neutral' },
  PLANNED: { word: 'Planned', tone: 'neutral' },
};

/** E.g. "1 delivery" or "3 deliveries". */
export const deliveriesInWords = (count: number): string =>
  `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;
