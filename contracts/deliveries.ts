import { z } from 'zod';

/** Where a submission is delivered to. */
export const DESTINATIONS = [
  'HUBSPOT_CONTACT',
  'HUBSPOT_FORM',
  'HUBSPOT_SUBSCRIPTION',
  'EMAIL_NOTICE',
  'EMAIL_CONFIRMATION',
] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** What staff call each destination. */
export const DESTINATION_WORDS: Record<Destination, string> = {
  HUBSPOT_CONTACT: 'HubSpot contact',
  HUBSPOT_FORM: 'HubSpot form',
  HUBSPOT_SUBSCRIPTION: 'HubSpot opt-in',
  EMAIL_NOTICE: 'E-mail notice',
  EMAIL_CONFIRMATION: 'Confirmation e-mail',
};

/** The states of a delivery; see `prisma/schema.prisma` for what each means. */
export const DELIVERY_STATES = [
  'PENDING',
  'DELIVERING',
  'RETRYING',
  'WAITING',
  'DELIVERED',
  'UNCONFIRMED',
  'FAILED',
  'HELD',
] as const;
export type DeliveryStateName = (typeof DELIVERY_STATES)[number];
/**
 * The states of what is still to be delivered, or has failed. Not HELD, which waits for a person. By name: nearly every
 * row is delivered, and "not DELIVERED" would read them all.
 */
export const UNDELIVERED_STATES = DELIVERY_STATES.filter(
  (state) => state !== 'DELIVERED' && state !== 'HELD',
);

/**
 * The states in which staff may send a delivery again. WAITING is not among them: such a delivery goes out by itself
 * once its destination is set up, and sending it earlier achieves nothing. Nor is HELD: only its sender can release it.
 */
export const REPLAYABLE_STATES: readonly DeliveryStateName[] = [
  'FAILED',
  'UNCONFIRMED',
  'RETRYING',
];

const isoDate = z.iso.datetime();

export const deliverySummarySchema = z.object({
  id: z.uuid(),
  destination: z.enum(DESTINATIONS),
  state: z.enum(DELIVERY_STATES),
});

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
