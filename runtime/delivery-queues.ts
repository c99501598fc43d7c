import { DESTINATIONS, type Destination } from '#contracts/delivery-states';
import { DELIVERIES_A_JOB, type DeliveryJob } from '#contracts/delivery-job';

/** One queue for HubSpot's destinations, which share connections and a request budget; one for e-mail. */
export const DELIVERY_QUEUES = ['hubspot', 'email'] as const;
export type DeliveryQueueName = (typeof DELIVERY_QUEUES)[number];

const BY_EMAIL: ReadonlySet<Destination> = new Set([
  'EMAIL_NOTICE',
  'EMAIL_CONFIRMATION',
  'BOOKING_EMAIL',
  'BOOKING_NOTICE',
]);

/** The queue that carries the deliveries of a destination. */
export const queueOf = (destination: Destination): DeliveryQueueName =>
  BY_EMAIL.has(destination) ? 'email' : 'hubspot';

/** The other destinations of the same account. A rate limit on one of them applies to all. */
export const sharingAccount = (destination: Destination): Destination[] =>
  DESTINATIONS.filter((other) => other !== destination && queueOf(other) === queueOf(destination));

/**
 * Jobs for the next attempts of these deliveries, for one queue. Queueing a delivery twice is harmless: claiming it in
 * Postgres is what counts, and the second job finds nothing to claim.
 * @param options.size deliveries per job
 * @param options.priority of BullMQ, which takes jobs without one first, then those with a low number
 */
export function deliveryJobs(
  deliveryIds: readonly string[],
  { size = DELIVERIES_A_JOB, priority }: { size?: number; priority?: number } = {},
): { name: string; data: DeliveryJob; opts: { priority?: number } }[] {
  const jobs = [];
  for (let at = 0; at < deliveryIds.length; at += size) {
    jobs.push({
      name: 'deliver',
      data: { deliveryIds: deliveryIds.slice(at, at + size) },
      opts: priority === undefined ? {} : { priority },
    });
  }
  return jobs;
}
