import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryDetail } from '#contracts/deliveries';
import type { LeadCounts, LeadSearch } from '#contracts/leads';
import { LEAD_COUNT_LIMIT } from '#contracts/lead-choices';
import { formOf } from '#contracts/submissions/submission-forms';
import type { Database } from '#prisma/database';
import type { Submission } from '#prisma/generated/client';
import { CLOCK_RUNS } from '#prisma/reply-clock';
import { DATABASE } from '#runtime/core.module';
import type { Cursor, Order } from './cursor.ts';
import { searchPatterns } from './search-words.ts';

const COUNTS = `
  SELECT
    (SELECT count(*)::int FROM submission WHERE read_at IS NULL AND spam_reason IS NULL) AS unread,
    (SELECT count(*)::int FROM submission s WHERE ${CLOCK_RUNS} AND s.reply_by < now()) AS late`;

/** Enough for a list, which says that there are more. */
const OTHERS_COUNTED = 100;

const STANDING_CALL = `booking b WHERE b.submission_id = s.id AND b.status = 'CONFIRMED'`;
const WAITLIST_PLACE = `waitlist_entry w WHERE w.submission_id = s.id`;

const COLUMNS = `
  s.id, s.kind, s.created_at, s.first_name, s.last_name, s.email, s.phone, s.service_interest, s.sealed_details,
  s.spam_reason, s.status, s.assignee_id, s.follow_up_on::text AS follow_up_on, s.read_at,
  CASE WHEN ${CLOCK_RUNS} THEN s.reply_by END AS reply_by,
  (SELECT username FROM admin_user WHERE id = s.assignee_id) AS assignee_name,
  (SELECT count(*)::int FROM (
    SELECT FROM submission other
    WHERE lower(other.email) = lower(s.email) AND other.id <> s.id LIMIT ${OTHERS_COUNTED}
  ) AS others) AS other_submissions,
  (SELECT max(lower(b.during)) FROM ${STANDING_CALL}) AS call_at,
  EXISTS (SELECT FROM ${WAITLIST_PLACE}) AS on_waitlist,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'destination', d.destination, 'state', d.state)
    ORDER BY d.destination), '[]') FROM delivery d
    WHERE d.submission_id = s.id AND d.state <> 'PLANNED') AS deliveries`;

const SORTED_BY = {
  newest: { column: 'created_at', direction: 'DESC', condition: undefined },
  oldest: { column: 'created_at', direction: 'ASC', condition: undefined },
  'by-reply': { column: 'reply_by', direction: 'ASC', condition: CLOCK_RUNS },
  'without-clock': {
    column: 'created_at',
    direction: 'DESC',
    condition: `(s.status <> 'NEW' OR s.reply_by IS NULL OR s.spam_reason IS NOT NULL)`,
  },
} as const satisfies Record<Order, object>;

/** A lead as lists show it, with its sealed details. */
export interface LeadRow extends Pick<
  Submission,
  | 'id'
  | 'kind'
  | 'createdAt'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'serviceInterest'
  | 'sealedDetails'
  | 'spamReason'
  | 'status'
  | 'assigneeId'
  | 'readAt'
> {
  /** Null unless the clock runs. */
  replyBy: Date | null;
  /** YYYY-MM-DD */
  followUpOn: string | null;
  assigneeName: string | null;
  otherSubmissions: number;
  callAt: Date | null;
  onWaitlist: boolean;
  deliveries: Pick<DeliveryDetail, 'id' | 'destination' | 'state'>[];
}

type Filter = Omit<LeadSearch, 'sort' | 'cursor' | 'limit'>;

/** The queries of lead lists. Statements are unnamed (not prepared), so that each is planned for its own filter. */
@Injectable()
export class LeadSearchRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @param after the row behind which to begin */
  rows(filter: Filter, order: Order, after: Cursor | undefined, limit: number): Promise<LeadRow[]> {
    const values: unknown[] = [];
    const value = (one: unknown) => `$${values.push(one)}`;
    const { column, direction, condition } = SORTED_BY[order];
    const conditions = conditionsOf(filter, value);
    if (condition) conditions.push(condition);
    if (after) {
      const sign = direction === 'ASC' ? '>' : '<';
      conditions.push(
        `(s.${column}, s.id) ${sign} (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`,
      );
    }
    const sorted = `ORDER BY s.${column} ${direction}, s.id ${direction}`;
    // OFFSET 0 makes Postgres filter first: where few rows match, walking the sort's index would read most of the
    // table.
    const found = `SELECT s.id, s.created_at, s.reply_by FROM submission s WHERE ${conditions.join(' AND ')}`;
    const source = isFew(filter) ? `(${found} OFFSET 0)` : `(${found})`;
    return this.database.query<LeadRow>(
      `WITH page AS MATERIALIZED (SELECT s.id FROM ${source} AS s ${sorted} LIMIT ${value(limit)})
      SELECT ${COLUMNS} FROM page JOIN submission s ON s.id = page.id ${sorted}`,
      values,
    );
  }

  /** @returns undefined if it does not exist */
  async row(id: string): Promise<LeadRow | undefined> {
    const [row] = await this.database.query<LeadRow>(
      `SELECT ${COLUMNS} FROM submission s WHERE s.id = $1`,
      [id],
    );
    return row;
  }

  /** Matches of a filter, counted up to {@link LEAD_COUNT_LIMIT}. */
  async total(filter: Filter): Promise<number> {
    const values: unknown[] = [];
    const conditions = conditionsOf(filter, (one) => `$${values.push(one)}`);
    const [counted] = await this.database.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM (
        SELECT FROM submission s WHERE ${conditions.join(' AND ')} LIMIT ${LEAD_COUNT_LIMIT}
      ) AS matches`,
      values,
    );
    return counted?.total ?? 0;
  }

  async counts(): Promise<LeadCounts> {
    const [counts] = await this.database.query<LeadCounts>(COUNTS);
    return counts ?? { unread: 0, late: 0 };
  }
}

/** Whether the filter matches only unanswered leads, which are few. The planner overestimates their number. */
function isFew({ late, status, kind, spam }: Filter): boolean {
  const isNewLead = status === 'NEW' && kind !== undefined && formOf(kind).replyWithin !== null;
  return (late ?? isNewLead) && !spam;
}

/** @param value adds a parameter to the statement and returns its placeholder */
function conditionsOf(filter: Filter, value: (one: unknown) => string): string[] {
  const { text, status, kind, state, assignee, from, to, unread, late, noTime, spam } = filter;
  const conditions = [spam ? 's.spam_reason IS NOT NULL' : 's.spam_reason IS NULL'];
  if (status) conditions.push(`s.status = ${value(status)}::lead_status`);
  if (kind) conditions.push(`s.kind = ${value(kind)}::submission_kind`);
  if (assignee === 'nobody') conditions.push('s.assignee_id IS NULL');
  else if (assignee) conditions.push(`s.assignee_id = ${value(assignee)}::uuid`);
  if (from) conditions.push(`s.created_at >= ${value(new Date(from))}::timestamptz`);
  if (to) conditions.push(`s.created_at < ${value(new Date(to))}::timestamptz`);
  if (unread) conditions.push('s.read_at IS NULL');
  if (late) conditions.push(`${CLOCK_RUNS} AND s.reply_by < now()`);
  if (noTime) {
    conditions.push(
      `NOT EXISTS (SELECT FROM ${STANDING_CALL})`,
      `NOT EXISTS (SELECT FROM ${WAITLIST_PLACE})`,
    );
  }
  if (state) {
    conditions.push(
      `EXISTS (SELECT FROM delivery d WHERE d.submission_id = s.id AND d.state = ${value(state)}::delivery_state)`,
    );
  }
  for (const pattern of searchPatterns(text ?? '')) {
    conditions.push(`s.search_text LIKE search_form(${value(pattern)})`);
  }
  return conditions;
}
