import { Inject, Injectable } from '@nestjs/common';
import { CALENDAR_FETCH_MINUTES, type CalendarProblem } from '#contracts/calendars';
import type { Database } from '#prisma/database';
import type { OutsideCalendar } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import type { BusySpan } from './busy-spans.ts';
import type { KnownFile } from './calendar-download.ts';

// If a worker stops during a fetch, the calendar is due again after the usual interval. An unchanged file is read again
// after a day, because repeated events go on beyond the last day that was read.
const CLAIM = `
  UPDATE outside_calendar
  SET next_fetch_at = now() + interval '${CALENDAR_FETCH_MINUTES} minutes'
  WHERE id = (
    SELECT id FROM outside_calendar WHERE next_fetch_at <= now()
    ORDER BY next_fetch_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, therapist, sealed_address,
    CASE WHEN read_at > now() - interval '1 day' THEN etag END AS etag,
    CASE WHEN read_at > now() - interval '1 day' THEN last_modified END AS last_modified`;
const OWN_CALLS = `
  SELECT id FROM booking WHERE therapist = $1 AND upper(during) > now() - interval '2 days'`;
const RECORD_UNCHANGED = `
  UPDATE outside_calendar SET fetched_at = now(), problem = NULL, failing_since = NULL WHERE id = $1`;
const RECORD_FAILED = `
  UPDATE outside_calendar SET problem = $2, failing_since = coalesce(failing_since, now())
  WHERE id = $1`;

export type DueCalendar = Pick<
  OutsideCalendar,
  'id' | 'therapist' | 'sealedAddress' | 'etag' | 'lastModified'
>;

/**
 * The outside calendars, which an api stores, and their busy times. Nothing is recorded for an address that was
 * replaced meanwhile.
 */
@Injectable()
export class OutsideCalendarsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @returns a calendar that is due, for this worker alone; undefined if there is none */
  async claim(): Promise<DueCalendar | undefined> {
    const [row] = await this.database.query<DueCalendar>(CLAIM);
    return row;
  }

  /** Ids of the calls of a therapist that have not been over for long. */
  async ownCallIds(therapist: string): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(OWN_CALLS, [therapist]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Replaces the busy times of a calendar that was read. */
  async recordRead(id: string, spans: readonly BusySpan[], file: KnownFile): Promise<void> {
    const now = new Date();
    await this.database.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.outsideCalendar.updateMany({
        where: { id },
        data: { ...file, readAt: now, fetchedAt: now, problem: null, failingSince: null },
      });
      if (count === 0) return;
      await transaction.busyTime.deleteMany({ where: { calendarId: id } });
      // With thousands of rows, createMany exceeds the timeout of the transaction.
      const iso = (time: number) => new Date(time).toISOString();
      const starts = spans.map(([start]) => iso(start));
      const ends = spans.map(([, end]) => iso(end));
      await transaction.$executeRaw`
        INSERT INTO busy_time (calendar_id, starts_at, ends_at)
        SELECT ${id}::uuid, * FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[])`;
    });
  }

  async recordUnchanged(id: string): Promise<void> {
    await this.database.query(RECORD_UNCHANGED, [id]);
  }

  /** Records the problem. The known busy times stay. */
  async recordFailed(id: string, problem: CalendarProblem): Promise<void> {
    await this.database.query(RECORD_FAILED, [id, problem]);
  }
}
