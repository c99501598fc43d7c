import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { BookedCall, Span, Taken } from '#scheduling/free-times';

/** SQL for a time in ms since the epoch: parsing hundreds of dates as text takes longer than the query. */
const epochOf = (time: string): string => `round(date_part('epoch', ${time}) * 1000)`;

// One statement, because it takes one of the few connections.
const FIND = {
  name: 'find-taken-times',
  text: `
    SELECT therapist, ${epochOf('lower(blocked)')} AS blocked_from,
      ${epochOf('upper(blocked)')} AS blocked_until, ${epochOf('lower(during)')} AS call_at,
      ${epochOf('created_at')} AS booked_at
    FROM booking
    WHERE status IN ('OFFERED', 'CONFIRMED') AND therapist = ANY($1) AND blocked && tstzrange($2, $3)
      AND id IS DISTINCT FROM $4
    UNION ALL
    SELECT c.therapist, ${epochOf('b.starts_at')}, ${epochOf('b.ends_at')}, NULL, NULL
    FROM outside_calendar c JOIN busy_time b ON b.calendar_id = c.id
    WHERE c.therapist = ANY($1) AND b.starts_at < $3 AND b.ends_at > $2`,
};

interface Row {
  therapist: string;
  blockedFrom: number;
  blockedUntil: number;
  /** Null for another appointment, as is `bookedAt`. */
  callAt: number | null;
  bookedAt: number | null;
}

/** What takes a therapist's time away, and when each of the calls was booked. */
export interface TherapistsTime extends Taken {
  calls: (BookedCall & { bookedAt: Date })[];
  busy: Span[];
}

/** When therapists have calls that stand, and other appointments by their own calendars, which the worker reads. */
@Injectable()
export class TakenTimesRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * @param except a booking whose own time counts as free
   * @returns by therapist, with an entry for each of those asked for
   */
  async of(
    therapists: readonly string[],
    within: Span,
    except: string | null = null,
  ): Promise<ReadonlyMap<string, TherapistsTime>> {
    const taken = new Map<string, TherapistsTime>();
    for (const therapist of therapists) taken.set(therapist, { calls: [], busy: [] });
    const values = [therapists, within.start, within.end, except];
    for (const row of await this.database.query<Row>(FIND, values)) {
      const blocked = { start: new Date(row.blockedFrom), end: new Date(row.blockedUntil) };
      const of = taken.get(row.therapist);
      if (row.callAt === null || row.bookedAt === null) of?.busy.push(blocked);
      else
        of?.calls.push({ start: new Date(row.callAt), blocked, bookedAt: new Date(row.bookedAt) });
    }
    return taken;
  }
}
