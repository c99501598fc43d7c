import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

const TAKE_TURN = `
  UPDATE booking SET hubspot_lease_until = now() + $2 * interval '1 millisecond'
  WHERE id = $1 AND (hubspot_lease_until IS NULL OR hubspot_lease_until <= now())
  RETURNING hubspot_meeting_id`;
const END_TURN = `
  UPDATE booking SET hubspot_lease_until = now() + $2 * interval '1 millisecond',
    hubspot_meeting_id = coalesce($3, hubspot_meeting_id)
  WHERE id = $1`;

/** What is known of the meetings in HubSpot, and whose turn it is to write one. */
@Injectable()
export class MeetingsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Takes the turn to write the meeting of a call.
   * @returns HubSpot's id of the meeting, null until it is known; undefined while another attempt holds the turn
   */
  async takeTurn(bookingId: string, forMs: number): Promise<{ id: string | null } | undefined> {
    const [turn] = await this.database.query<{ hubspotMeetingId: string | null }>(TAKE_TURN, [
      bookingId,
      forMs,
    ]);
    return turn && { id: turn.hubspotMeetingId };
  }

  /**
   * Lets the next one write after `afterMs`.
   * @param meetingId undefined if it did not become known
   */
  async endTurn(bookingId: string, afterMs: number, meetingId: string | undefined): Promise<void> {
    await this.database.query(END_TURN, [bookingId, afterMs, meetingId ?? null]);
  }
}
