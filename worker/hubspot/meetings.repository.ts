import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

const TAKE_TURN = `
  UPDATE booking SET hubspot_lease_until = now() + $2 * interval '1 millisecond'
  WHERE id = $1 AND (hubspot_lease_until IS NULL OR hubspot_lease_until <= now())
  RETURNING hubspot_meeting_id, hubspot_lease_until`;
const END_TURN = `
  UPDATE booking SET hubspot_lease_until = now() + $2 * interval '1 millisecond',
    hubspot_meeting_id = coalesce($3, hubspot_meeting_id)
  WHERE id = $1 AND hubspot_lease_until = $4`;

/** A turn to write the meeting of a call. */
export interface Turn {
  /** HubSpot's id of the meeting, null until it is known. */
  meetingId: string | null;
  leaseUntil: Date;
}

/** What is known of the meetings in HubSpot, and whose turn it is to write one. */
@Injectable()
export class MeetingsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Takes the turn to write the meeting of a call.
   * @returns undefined while another attempt holds the turn
   */
  async takeTurn(bookingId: string, forMs: number): Promise<Turn | undefined> {
    const [row] = await this.database.query<{
      hubspotMeetingId: string | null;
      hubspotLeaseUntil: Date;
    }>(TAKE_TURN, [bookingId, forMs]);
    return row && { meetingId: row.hubspotMeetingId, leaseUntil: row.hubspotLeaseUntil };
  }

  /**
   * Lets the next attempt write after `afterMs`. Does nothing if the turn has ended: it times out, and a
   * correction of the e-mail address ends it, because its meeting belongs to the wrong contact.
   * @param meetingId undefined if it did not become known
   */
  async endTurn(
    bookingId: string,
    { leaseUntil }: Turn,
    { afterMs, meetingId }: { afterMs: number; meetingId: string | undefined },
  ): Promise<void> {
    await this.database.query(END_TURN, [bookingId, afterMs, meetingId ?? null, leaseUntil]);
  }
}
