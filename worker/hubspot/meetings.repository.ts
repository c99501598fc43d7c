import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

const TAKE_LEASE = `
  UPDATE booking SET hubspot_lease_until = now() + $2 * interval '1 millisecond'
  WHERE id = $1 AND (hubspot_lease_until IS NULL OR hubspot_lease_until <= now())
  RETURNING hubspot_meeting_id, hubspot_lease_until`;
const END_LEASE = `
  UPDATE booking SET hubspot_lease_until = now() + $2 * interval '1 millisecond',
    hubspot_meeting_id = coalesce($3, hubspot_meeting_id)
  WHERE id = $1 AND hubspot_lease_until = $4`;

/** The sole right to write the meeting of a call, for a time. */
export interface MeetingLease {
  /** HubSpot's id of the meeting, null until it is known. */
  meetingId: string | null;
  leaseUntil: Date;
}

/** What is known of the meetings in HubSpot, and who may write one. */
@Injectable()
export class MeetingsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Takes the lease to write the meeting of a call.
   * @returns undefined while another attempt holds the lease
   */
  async takeLease(bookingId: string, forMs: number): Promise<MeetingLease | undefined> {
    const [row] = await this.database.query<{
      hubspotMeetingId: string | null;
      hubspotLeaseUntil: Date;
    }>(TAKE_LEASE, [bookingId, forMs]);
    return row && { meetingId: row.hubspotMeetingId, leaseUntil: row.hubspotLeaseUntil };
  }

  /**
   * Lets the next attempt write after `afterMs`. Does nothing if the lease has ended: it times out, and a
   * correction of the e-mail address ends it, because its meeting belongs to the wrong contact.
   * @param meetingId undefined if it did not become known
   */
  async endLease(
    bookingId: string,
    { leaseUntil }: MeetingLease,
    { afterMs, meetingId }: { afterMs: number; meetingId: string | undefined },
  ): Promise<void> {
    await this.database.query(END_LEASE, [bookingId, afterMs, meetingId ?? null, leaseUntil]);
  }
}
