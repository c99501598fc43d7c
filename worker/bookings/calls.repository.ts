import { Inject, Injectable } from '@nestjs/common';
import { NOT_SENT } from '#contracts/deliveries';
import type { Database } from '#prisma/database';
import type { Booking, Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

const FIELDS = `
  b.id, lower(b.during) AS starts_at, upper(b.during) AS ends_at, b.format, b.status, b.sequence,
  b.changed_at, b.accepted_at, b.canceled_by, b.offered_until`;
const FIND = `
  SELECT ${FIELDS}, b.link_version, s.email
  FROM booking b JOIN submission s ON s.id = b.submission_id WHERE b.id = $1`;
// The upcoming call, otherwise the one that changed last. Offers are not calls. Spam comes last: it may use somebody
// else's address.
const FIND_OF_ADDRESS = `
  SELECT ${FIELDS} FROM booking b JOIN submission s ON s.id = b.submission_id
  WHERE lower(s.email) = lower($1) AND b.offered_until IS NULL
  ORDER BY s.spam_reason IS NULL DESC, b.status = 'CONFIRMED' AND upper(b.during) > now() DESC, b.changed_at DESC LIMIT 1`;
const COUNT_CHANGES = `
  SELECT count(*)::int AS count
  FROM delivery d JOIN submission s ON s.id = d.submission_id
  WHERE d.destination = 'BOOKING_EMAIL' AND d.occasion IN ('BOOKED', 'MOVED', 'CANCELED')
    AND d.delivered_at > now() - interval '1 day' AND EXISTS (
      SELECT FROM delivery_attempt a
      WHERE a.delivery_id = d.id AND a.succeeded AND NOT starts_with(a.explanation, '${NOT_SENT}'))
    AND lower(s.email) = lower($1)`;

const COUNT_LATE_CHANGES = `
  SELECT count(*)::int AS count FROM delivery
  WHERE booking_id = $1 AND booking_sequence = $2
    AND destination = 'BOOKING_EMAIL' AND occasion IN ('BOOKED', 'MOVED')
    AND (delivered_at > $3 OR state IN ('PENDING', 'DELIVERING', 'RETRYING'))`;

/** A booked or offered call. */
export type Call = Pick<
  Booking,
  | 'id'
  | 'format'
  | 'status'
  | 'sequence'
  | 'changedAt'
  | 'acceptedAt'
  | 'canceledBy'
  | 'offeredUntil'
> & { startsAt: Date; endsAt: Date };

/**
 * A call with the version of its link and the lead's address, read together: a correction of the address invalidates
 * the earlier links, and the next link must not go to the wrong address.
 */
export type FoundCall = Call & Pick<Booking, 'linkVersion'> & Pick<Submission, 'email'>;

/** The worker's queries on booked calls. */
@Injectable()
export class CallsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async find(bookingId: string): Promise<FoundCall | undefined> {
    const [call] = await this.database.query<FoundCall>(FIND, [bookingId]);
    return call;
  }

  /** The upcoming call of all leads with this address, or else the one that changed last. */
  async ofAddress(email: string): Promise<Call | undefined> {
    const [call] = await this.database.query<Call>(FIND_OF_ADDRESS, [email]);
    return call;
  }

  /** How many changes of calls were reported to an address within a day. */
  async changesOfADay(email: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(COUNT_CHANGES, [email]);
    return row?.count ?? 0;
  }

  /** Whether the e-mail about the booking or the last move was sent later than `since`, or is still to be sent. */
  async isChangeReportedAfter({ id, sequence }: Call, since: Date): Promise<boolean> {
    const values = [id, sequence, since];
    const [row] = await this.database.query<{ count: number }>(COUNT_LATE_CHANGES, values);
    return Boolean(row?.count);
  }
}
