import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subHours } from 'date-fns/subHours';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { BOOKING_OCCASIONS, isReminder, REMINDER_HOURS } from '#contracts/delivery-states';
import type { BookingOccasion } from '#prisma/generated/enums';
import type { Delivery } from '#prisma/generated/client';

/** Destinations of each change, besides the e-mail to the visitor. */
const ALSO_TOLD: Record<BookingOccasion, readonly Delivery['destination'][]> = {
  BOOKED: ['BOOKING_NOTICE', 'HUBSPOT_BOOKING'],
  MOVED: ['BOOKING_NOTICE', 'HUBSPOT_BOOKING'],
  CANCELED: ['BOOKING_NOTICE', 'HUBSPOT_BOOKING'],
  NO_SHOW: ['HUBSPOT_BOOKING'],
  OFFERED: [],
  REMINDER_DAY: [],
  REMINDER_HOUR: [],
};

type Message = Pick<Delivery, 'destination' | 'state' | 'dueAt' | 'giveUpAt'> & {
  occasion: BookingOccasion;
};

/**
 * The messages about a change of a booking, and the reminders if the call is booked or moved.
 * @param startsAt of the call, after the change
 */
export function messagesOf(occasion: BookingOccasion, startsAt: Date, now: Date): Message[] {
  return [...messagesNow(occasion, now), ...reminders(occasion, startsAt, now)];
}

function messagesNow(occasion: BookingOccasion, now: Date): Message[] {
  const giveUpAt = addDays(now, GIVE_UP_AFTER_DAYS);
  return (['BOOKING_EMAIL', ...ALSO_TOLD[occasion]] as const).map((destination) => ({
    ...{ destination, state: 'PENDING', dueAt: now, giveUpAt, occasion },
  }));
}

function reminders(change: BookingOccasion, startsAt: Date, now: Date): Message[] {
  if (change !== 'BOOKED' && change !== 'MOVED') return [];
  return BOOKING_OCCASIONS.filter(isReminder).flatMap((occasion) => {
    const dueAt = subHours(startsAt, REMINDER_HOURS[occasion]);
    // No reminder so soon after the confirmation, which says the same.
    if (dueAt <= addHours(now, 1)) return [];
    return [
      { destination: 'BOOKING_EMAIL', state: 'PLANNED', dueAt, giveUpAt: startsAt, occasion },
    ];
  });
}
