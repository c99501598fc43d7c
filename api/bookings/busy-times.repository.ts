import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { Span } from '#scheduling/free-times';

const FIND = {
  name: 'find-busy-times',
  text: `
    SELECT c.therapist, b.starts_at, b.ends_at
    FROM outside_calendar c JOIN busy_time b ON b.calendar_id = c.id
    WHERE c.therapist = ANY($1) AND b.starts_at < $3 AND b.ends_at > $2`,
};

/** When therapists have other appointments, by their own calendars, which the worker reads. */
@Injectable()
export class BusyTimesRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @returns by therapist; nothing for somebody who is not busy within the span */
  async of(therapists: readonly string[], within: Span): Promise<ReadonlyMap<string, Span[]>> {
    const rows = await this.database.query<{ therapist: string; startsAt: Date; endsAt: Date }>(
      FIND,
      [therapists, within.start, within.end],
    );
    const busy = new Map<string, Span[]>();
    for (const { therapist, startsAt: start, endsAt: end } of rows) {
      const spans = busy.get(therapist);
      if (spans) spans.push({ start, end });
      else busy.set(therapist, [{ start, end }]);
    }
    return busy;
  }
}
