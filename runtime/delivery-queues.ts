import type { Destination } from '#contracts/deliveries';
import { DELIVERIES_A_JOB, type DeliveryJob } from '#contracts/delivery-job';

/** One queue for HubSpot's destinations, which share connections and a call budget; one for e-mail. */
export const DELIVERY_QUEUES = ['hubspot', 'email'] as const;
export type DeliveryQueueName = (typeof DELIVERY_QUEUES)[number];

/** The queue that carries the deliveries of a destination. */
export const queueOf = (destination: Destination): DeliveryQueueName =>
  destination === 'EMAIL_NOTICE' || destination === 'EMAIL_CONFIRMATION' ? 'email' : 'hubspot';

/**
 * Jobs for the next attempts of these deliveries, for one queue. Queueing a delivery twice is harmless: claiming it in
 * Postgres is what counts, and the second job finds nothing to claim.
 */
export function deliveryJobs(
  deliveryIds: readonly string[],
): { name: string; data: DeliveryJob }[] {
  const jobs = [];
  for (let at = 0; at < deliveryIds.length; at += DELIVERIES_A_JOB) {
    jobs.push({
      name: 'deliver',
      data: { deliveryIds: deliveryIds.slice(at, at + DELIVERIES_A_JOB) },
    });
  }
  return jobs;
}
