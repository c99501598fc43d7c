import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subHours } from 'date-fns/subHours';
import { v7 as uuidv7 } from 'uuid';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { toRecordset } from '#prisma/column-names';
import type { BookingOccasion } from '#prisma/generated/enums';
import type { Delivery, Prisma } from '#prisma/generated/client';

/** Hours before the call. */
const REMINDERS = [
  ['REMINDER_DAY', 24],
  ['REMINDER_HOUR', 1],
] as const;
/** Where each change is told, besides to the visitor. */
const ALSO_TOLD: Record<BookingOccasion, readonly Delivery['destination'][]> = {
  BOOKED: ['BOOKING_NOTICE', 'HUBSPOT_BOOKING'],
  MOVED: ['BOOKING_NOTICE', 'HUBSPOT_BOOKING'],
  CANCELED: ['BOOKING_NOTICE', 'HUBSPOT_BOOKING'],
  NO_SHOW: ['HUBSPOT_BOOKING'],
  OFFERED: [],
  REMINDER_DAY: [],
  REMINDER_HOUR: [],
};

/** A booking whose change is told. */
export interface ToldBooking {
  id: string;
  submissionId: string;
  sequence: number;
  startsAt: Date;
}

type Message = Pick<Delivery, 'destination' | 'state' | 'dueAt' | 'giveUpAt'> & {
  occasion: BookingOccasion;
};

/**
 * Stores the deliveries that a change of a booking causes, in the transaction of the change: they go out if it is
 * committed, each once. Reminders of a call that is moved or does not take place are removed. A request that is held
 * back as spam causes none.
 */
export async function planMessages(
  transaction: Prisma.TransactionClient,
  { id, submissionId, sequence, startsAt }: ToldBooking,
  occasion: BookingOccasion,
): Promise<void> {
  await transaction.$executeRaw`
    DELETE FROM delivery WHERE booking_id = ${id}::uuid AND state = 'PLANNED'`;
  const now = new Date();
  const messages = [...messagesNow(occasion, now), ...reminders(occasion, startsAt, now)];
  const rows = messages.map((message) => ({ id: uuidv7(), ...message }));
  await transaction.$executeRaw`
    INSERT INTO delivery (id, submission_id, destination, state, due_at, give_up_at, occasion,
      booking_id, booking_sequence)
    SELECT row.id, s.id, row.destination, row.state, row.due_at, row.give_up_at, row.occasion,
      ${id}::uuid, ${sequence}
    FROM json_populate_recordset(null::delivery, ${toRecordset(rows)}::json) AS row, submission s
    WHERE s.id = ${submissionId}::uuid AND s.spam_reason IS NULL
    ON CONFLICT DO NOTHING`;
}

function messagesNow(occasion: BookingOccasion, now: Date): Message[] {
  const giveUpAt = addDays(now, GIVE_UP_AFTER_DAYS);
  return (['BOOKING_EMAIL', ...ALSO_TOLD[occasion]] as const).map((destination) => ({
    ...{ destination, state: 'PENDING', dueAt: now, giveUpAt, occasion },
  }));
}

function reminders(change: BookingOccasion, startsAt: Date, now: Date): Message[] {
  if (change !== 'BOOKED' && change !== 'MOVED') return [];
  return REMINDERS.flatMap(([occasion, hours]) => {
    const dueAt = subHours(startsAt, hours);
    // The confirmation has just said the same.
    if (dueAt <= addHours(now, 1)) return [];
    return [
      { destination: 'BOOKING_EMAIL', state: 'PLANNED', dueAt, giveUpAt: startsAt, occasion },
    ];
  });
}
