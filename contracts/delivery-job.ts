import { z } from 'zod';

/** Maximum deliveries per job: the size of HubSpot's batch request. A new lead has a job of its own. */
export const DELIVERIES_A_JOB = 100;

/** Retrying ends this many days after the submission, its replay, or the day its destination was set up. */
export const GIVE_UP_AFTER_DAYS = 3;

/**
 * How long, in seconds, a form that may have reached HubSpot waits at most before it is looked for and sent again:
 * HubSpot may list it late. Less than a minute, because deliveries must start that soon after an outage.
 */
export const FORM_LISTED_WITHIN_SECONDS = 40;

/** Payload of a job that delivers: ids and nothing else. No personal data may ever be in a queue. */
export const deliveryJobSchema = z.strictObject({
  deliveryIds: z.array(z.uuid()).min(1).max(DELIVERIES_A_JOB),
});
export type DeliveryJob = z.infer<typeof deliveryJobSchema>;
