import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { MOST_DAYS_AHEAD } from '#contracts/bookings';
import { SealedColumn } from '#prisma/sealed-column';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { OpeningHoursRepository } from '../bookings/opening-hours.repository.ts';
import { CalendarDownload } from './calendar-download.ts';
import { CalendarReader } from './calendar-reader.ts';
import { OutsideCalendarsRepository, type DueCalendar } from './outside-calendars.repository.ts';

/** Calendars of one run; the next run takes the others. */
const CALENDARS_PER_RUN = 50;
/** The furthest booking horizon that staff can set, so that a change of it needs no fetch, and a day between reads. */
const DAYS = MOST_DAYS_AHEAD + 3;

type Outcome = 'read' | 'unchanged' | 'failed' | 'stopped';

/** Reads the therapists' own calendars, which are due every quarter of an hour. */
@Injectable()
export class CalendarFetch implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly calendars: OutsideCalendarsRepository,
    private readonly download: CalendarDownload,
    private readonly reader: CalendarReader,
    private readonly sealedColumn: SealedColumn,
    private readonly openingHours: OpeningHoursRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reads what is due. @throws if the database is unavailable */
  async run(): Promise<void> {
    const timeZone = (await this.openingHours.find())?.timeZone;
    // An api stores it before anybody can connect a calendar.
    if (timeZone === undefined) return;
    const counts = { read: 0, unchanged: 0, failed: 0, stopped: 0 };
    for (let at = 0; at < CALENDARS_PER_RUN && counts.stopped === 0; at++) {
      const calendar = await this.calendars.claim();
      if (!calendar) break;
      counts[await this.fetch(calendar, timeZone)] += 1;
    }
    if (counts.read + counts.failed > 0) this.logger.info(counts, 'outside calendars fetched');
  }

  /** The worker waits for a running task before it closes the database. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  private async fetch(calendar: DueCalendar, timeZone: string): Promise<Outcome> {
    const { id, therapist } = calendar;
    const address = this.addressOf(calendar);
    if (address === null) {
      await this.calendars.recordFailed(id, 'lost-key');
      return 'failed';
    }
    const answer = await this.download.get(address, calendar, this.stopping.signal);
    if (answer.state === 'unchanged') await this.calendars.recordUnchanged(id);
    if (answer.state === 'failed') await this.calendars.recordFailed(id, answer.problem);
    if (answer.state !== 'read') return answer.state;

    const now = new Date();
    const found = await this.reader.read({
      text: answer.text,
      from: subDays(now, 1).getTime(),
      to: addDays(now, DAYS).getTime(),
      timeZone,
      ownIds: await this.calendars.ownCallIds(therapist),
    });
    if ('problem' in found) {
      await this.calendars.recordFailed(id, found.problem);
      return 'failed';
    }
    await this.calendars.recordRead(id, found.spans, answer.file);
    if (found.skipped > 0) {
      this.logger.warn({ therapist, events: found.skipped }, 'events of a calendar cannot be read');
    }
    return 'read';
  }

  /** @returns null if it was sealed with a key that is gone */
  private addressOf({ id, sealedAddress }: DueCalendar): string | null {
    try {
      return this.sealedColumn.open(sealedAddress, 'outside_calendar.sealed_address', id);
    } catch {
      return null;
    }
  }
}
