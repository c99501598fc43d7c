/** Where a submission, or a message about its call, is delivered to. */
export const DESTINATIONS = [
  'HUBSPOT_CONTACT',
  'HUBSPOT_FORM',
  'HUBSPOT_SUBSCRIPTION',
  'EMAIL_NOTICE',
  'EMAIL_CONFIRMATION',
  'BOOKING_EMAIL',
  'BOOKING_NOTICE',
  'HUBSPOT_BOOKING',
] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** What staff call each destination. */
export const DESTINATION_WORDS: Record<Destination, string> = {
  HUBSPOT_CONTACT: 'HubSpot contact',
  HUBSPOT_FORM: 'HubSpot form',
  HUBSPOT_SUBSCRIPTION: 'HubSpot opt-in',
  EMAIL_NOTICE: 'E-mail notice',
  EMAIL_CONFIRMATION: 'Confirmation e-mail',
  BOOKING_EMAIL: 'Message about the call',
  BOOKING_NOTICE: 'Notice of the call',
  HUBSPOT_BOOKING: 'Call in HubSpot',
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
  'PLANNED',
] as const;
export type DeliveryStateName = (typeof DELIVERY_STATES)[number];
/**
 * States of deliveries that are outstanding or failed. Excludes HELD, which waits for a person, and PLANNED, which is
 * not due yet. Queries list these states: nearly every row is DELIVERED, and "not DELIVERED" would read them all.
 */
export const UNDELIVERED_STATES = DELIVERY_STATES.filter(
  (state) => state !== 'DELIVERED' && state !== 'HELD' && state !== 'PLANNED',
);

/** The events of a booked call that messages report. */
export const BOOKING_OCCASIONS = [
  'BOOKED',
  'MOVED',
  'CANCELED',
  'REMINDER_DAY',
  'REMINDER_HOUR',
  'NO_SHOW',
  'OFFERED',
] as const;
export type BookingOccasion = (typeof BOOKING_OCCASIONS)[number];
/** The reminders of a call, with the hours before its start at which they are due. */
export const REMINDER_HOURS = { REMINDER_DAY: 24, REMINDER_HOUR: 1 } as const;
/** Whether a message is a reminder. */
export const isReminder = (occasion: BookingOccasion): occasion is keyof typeof REMINDER_HOURS =>
  occasion in REMINDER_HOURS;

/**
 * The states in which staff may send a delivery again. WAITING is not among them: such a delivery goes out by itself
 * once its destination is set up, and sending it earlier achieves nothing. Nor is HELD: only its sender can release it.
 */
export const REPLAYABLE_STATES: readonly DeliveryStateName[] = [
  'FAILED',
  'UNCONFIRMED',
  'RETRYING',
];
