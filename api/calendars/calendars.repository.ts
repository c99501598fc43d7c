import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import type { OutsideCalendar, CallFeed } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';

const FIND_CALENDARS = `
  SELECT c.therapist, c.fetched_at, c.problem, c.failing_since,
    (SELECT count(*)::int FROM busy_time b WHERE b.calendar_id = c.id) AS busy_times
  FROM outside_calendar c`;
const FIND_FEED = `
  SELECT b.id, lower(b.during) AS starts_at, upper(b.during) AS ends_at, b.sequence, b.changed_at,
    b.status = 'CANCELED' AS is_canceled
  FROM call_feed f LEFT JOIN booking b ON b.therapist = f.therapist
    AND b.offered_until IS NULL AND upper(b.during) > now() - interval '30 days'
  WHERE f.id = $1 ORDER BY lower(b.during), b.id`;

/** An outside calendar without its address. */
export type CalendarState = Pick<
  OutsideCalendar,
  'therapist' | 'fetchedAt' | 'problem' | 'failingSince'
> & { busyTimes: number };

/** A call as a feed shows it. */
export interface FeedCall {
  id: string;
  startsAt: Date;
  endsAt: Date;
  isCanceled: boolean;
  sequence: number;
  changedAt: Date;
}

/** Stores which calendars therapists have connected, and the ids of their feeds. */
@Injectable()
export class CalendarsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  list(): Promise<CalendarState[]> {
    return this.database.query<CalendarState>(FIND_CALENDARS);
  }

  feeds(): Promise<CallFeed[]> {
    return this.database.prisma.callFeed.findMany();
  }

  /** @returns the calls of the last 30 days and those to come; undefined if there is no such feed */
  async callsOfFeed(feedId: string): Promise<FeedCall[] | undefined> {
    const rows = await this.database.query<FeedCall | { id: null }>(FIND_FEED, [feedId]);
    if (rows.length === 0) return undefined;
    return rows.filter((row): row is FeedCall => row.id !== null);
  }

  /** Takes a new address, which is read at once. The busy times of the one before stay until then. */
  async connect(
    by: SignedInUser,
    therapist: string,
    address: { id: string; sealedAddress: Buffer<ArrayBuffer> },
  ): Promise<void> {
    const fresh = {
      ...{ ...address, etag: null, lastModified: null, readAt: null, fetchedAt: null },
      ...{ problem: null, failingSince: null, nextFetchAt: new Date() },
    };
    await this.database.prisma.$transaction(async (transaction) => {
      await transaction.outsideCalendar.upsert({
        where: { therapist },
        create: { therapist, ...fresh },
        update: fresh,
      });
      await this.audit.record(by, 'connect calendar', therapist, transaction);
    });
  }

  /** Deletes a calendar's address and busy times, and with `andFeed` also the address of the feed. */
  async disconnect(
    by: SignedInUser,
    therapist: string,
    { andFeed }: { andFeed: boolean },
  ): Promise<void> {
    await this.database.prisma.$transaction(async (transaction) => {
      const calendars = await transaction.outsideCalendar.deleteMany({ where: { therapist } });
      const feeds = andFeed
        ? await transaction.callFeed.deleteMany({ where: { therapist } })
        : { count: 0 };
      if (calendars.count + feeds.count > 0)
        await this.audit.record(by, 'disconnect calendar', therapist, transaction);
    });
  }

  async renewFeed(by: SignedInUser, therapist: string, id: string): Promise<void> {
    await this.database.prisma.$transaction(async (transaction) => {
      await transaction.callFeed.upsert({
        where: { therapist },
        create: { therapist, id },
        update: { id },
      });
      await this.audit.record(by, 'renew calendar feed', therapist, transaction);
    });
  }
}
