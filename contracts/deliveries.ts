import { z } from 'zod';
import { BOOKING_OCCASIONS, DELIVERY_STATES, DESTINATIONS } from './delivery-states.ts';

const isoDate = z.iso.datetime();

export const deliverySummarySchema = z.object({
  id: z.uuid(),
  destination: z.enum(DESTINATIONS),
  state: z.enum(DELIVERY_STATES),
});

/** Beginning of an attempt's explanation where the delivery was settled without anything being sent. */
export const NOT_SENT = 'Not sent: ';

const attemptSchema = z.object({
  id: z.uuid(),
  /** SEND: we sent it. CHECK: we looked whether it had arrived. */
  action: z.enum(['SEND', 'CHECK']),
  startedAt: isoDate,
  /** Null while it runs, or if the worker was killed in the middle. */
  finishedAt: isoDate.nullable(),
  succeeded: z.boolean().nullable(),
  httpStatus: z.number().int().nullable(),
  /** What the destination said, in plain words. */
  explanation: z.string().nullable(),
  nextDueAt: isoDate.nullable(),
});

export const deliveryDetailSchema = deliverySummarySchema.extend({
  /** The event of a booked call that it reports; null for the submission itself. */
  occasion: z.enum(BOOKING_OCCASIONS).nullable(),
  attemptCount: z.number().int(),
  dueAt: isoDate,
  giveUpAt: isoDate,
  deliveredAt: isoDate.nullable(),
  checkDueAt: isoDate.nullable(),
  confirmedAt: isoDate.nullable(),
  /** Optional fields the destination refused; the rest was delivered without them. */
  droppedProperties: z.array(z.string()),
  /** Contact fields that were not sent because HubSpot has another value. */
  keptProperties: z.array(z.string()),
  attempts: z.array(attemptSchema),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

/** Whether an attempt ended without anything being sent. */
export const isNotSent = ({ explanation }: Pick<z.infer<typeof attemptSchema>, 'explanation'>) =>
  explanation?.startsWith(NOT_SENT) ?? false;

/** Answer of `GET /api/admin/destinations`: how each destination is doing. */
export const destinationListSchema = z.array(
  z.object({
    destination: z.enum(DESTINATIONS),
    /** When the first failure in a row happened; null while the destination answers. */
    failingSince: isoDate.nullable(),
    /** Set while the circuit breaker is open: nothing is sent before it. In the past, a probe is due. */
    pausedUntil: isoDate.nullable(),
    /** Set while staff have paused the destination; `by` is the user name. */
    pausedByHand: z.object({ at: isoDate, by: z.string() }).nullable(),
    /** What the destination answered last, in plain words, while it is failing. */
    explanation: z.string().nullable(),
    /** Deliveries not yet delivered and not given up. */
    undelivered: z.number().int(),
    /** Those of them that wait because this destination is not set up. */
    waiting: z.number().int(),
    failed: z.number().int(),
    /** When the oldest lead of those {@link undelivered} arrived; null if there is none. */
    oldest: isoDate.nullable(),
  }),
);
export type DestinationList = z.infer<typeof destinationListSchema>;

/** How far back leads are sent to a destination that was set up after they arrived. */
export const BACKFILL_DAYS = 30;
/**
 * Answer of `GET /api/admin/destinations/:destination/late`: how many leads of the last {@link BACKFILL_DAYS} days
 * would go to the destination if they arrived today, and never went; of `POST`: how many go out now.
 */
export const backfillSchema = z.object({ count: z.int() });
export type Backfill = z.infer<typeof backfillSchema>;
