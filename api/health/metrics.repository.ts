import { Inject, Injectable } from '@nestjs/common';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { UNDELIVERED_STATES } from '#contracts/delivery-states';
import type { Database } from '#prisma/database';
import { HAS_FAILED, isStuck } from '#prisma/needs-person';
import type { Delivery, DestinationCircuit } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

const COUNT_DELIVERIES = `
  SELECT destination, state, count(*)::int AS deliveries,
    coalesce(extract(epoch FROM now() - min(due_at)), 0)::float AS oldest
  FROM delivery WHERE state = ANY($1::delivery_state[]) GROUP BY destination, state`;

const COUNT_NEEDS_PERSON = `
  SELECT d.destination, count(*)::int AS deliveries
  FROM delivery d JOIN submission s ON s.id = d.submission_id
  WHERE (${HAS_FAILED}) OR (${isStuck(GIVE_UP_AFTER_DAYS)}) GROUP BY d.destination`;

const CIRCUITS = `
  SELECT destination, opened_at IS NOT NULL OR coalesce(open_until > now(), false) AS is_open, paused_at IS NOT NULL AS is_paused
  FROM destination_circuit`;

// A row with `offered_until` is an offer that was not taken.
const CALLS = `
  SELECT (SELECT count(*)::int FROM booking
      WHERE created_at > now() - interval '1 day' AND offered_until IS NULL) AS booked,
    (SELECT count(*)::int FROM waitlist_entry) AS waiting`;

// Today and yesterday, because a day that has just begun has too few measurements.
const COUNT_VITALS = `
  SELECT dimension, value, part, sum(views)::float8 AS views FROM analytics.rollup
  WHERE span = 'day' AND start >= analytics.day_of(now()) - 1 AND dimension IN ('vital', 'lcp')
  GROUP BY 1, 2, 3`;

/** Undelivered deliveries of one destination in one state. */
interface UndeliveredCount extends Pick<Delivery, 'destination' | 'state'> {
  deliveries: number;
  /** Seconds since the oldest of them became due; negative if it is due in the future. */
  oldest: number;
}

/**
 * Measurements in one bucket (`part`) of a web vital (`value`), or fast and slow views (`part`) of a page (`value`).
 */
export interface VitalCount {
  dimension: string;
  value: string;
  part: string;
  views: number;
}

/** Figures that the gauges take from Postgres. */
export interface StoredFigures {
  /** Combinations without a delivery are left out. */
  undelivered: UndeliveredCount[];
  /**
   * Deliveries that failed or are stuck and that somebody can do something about; destinations without are left out.
   */
  needPerson: Pick<UndeliveredCount, 'destination' | 'deliveries'>[];
  /** Destinations that have never failed or been paused are left out. */
  circuits: (Pick<DestinationCircuit, 'destination'> & { isOpen: boolean; isPaused: boolean })[];
  /** Calls booked within a day, and people on the waitlist. */
  calls: { booked: number; waiting: number };
  vitals: VitalCount[];
}

@Injectable()
export class MetricsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Runs the queries one at a time, so that they occupy one connection. Takes half a second with a million undelivered.
   */
  async read(): Promise<StoredFigures> {
    const { database } = this;
    const undelivered = await database.query<UndeliveredCount>(COUNT_DELIVERIES, [
      UNDELIVERED_STATES,
    ]);
    const needPerson =
      await database.query<StoredFigures['needPerson'][number]>(COUNT_NEEDS_PERSON);
    const circuits = await database.query<StoredFigures['circuits'][number]>(CIRCUITS);
    const [calls] = await database.query<StoredFigures['calls']>(CALLS);
    const vitals = await database.query<VitalCount>(COUNT_VITALS);
    return { undelivered, needPerson, circuits, calls: calls ?? { booked: 0, waiting: 0 }, vitals };
  }
}
