import { Inject, Injectable } from '@nestjs/common';
import type { RetentionPreview } from '#contracts/erasures';
import { SPAM_RETENTION_DAYS } from '#contracts/submissions/form';
import { UNCONFIRMED_SIGN_UP_DAYS } from '#contracts/submissions/newsletter-signup';
import { CONFIRMED_BEFORE_USE, SUBMISSION_FORMS } from '#contracts/submissions/submission-forms';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

const RULES: { rule: string; days: number | null }[] = [
  ...Object.values(SUBMISSION_FORMS).map(({ kind, retentionDays }) => ({
    rule: kind,
    days: retentionDays,
  })),
  { rule: 'unconfirmed', days: UNCONFIRMED_SIGN_UP_DAYS },
  { rule: 'spam', days: SPAM_RETENTION_DAYS },
];

const goingWithin = (days: number) =>
  `count(*) FILTER (WHERE since < now() - make_interval(days => days - ${days}))::int AS "within${days}Days"`;

// The rules as worker/retention applies them.
const PREVIEW = `
  WITH stored AS (
    SELECT coalesce(held.since, created_at) AS since, CASE
      WHEN spam_reason IS NOT NULL THEN 'spam'
      WHEN held.since IS NOT NULL THEN 'unconfirmed'
      ELSE kind::text END AS rule
    FROM submission LEFT JOIN (
      SELECT submission_id, min(due_at) AS since FROM delivery WHERE state = 'HELD' GROUP BY 1
    ) AS held ON submission_id = submission.id AND kind = ANY($3::submission_kind[])
  )
  SELECT rule, days, count(since)::int AS stored, ${goingWithin(7)}, ${goingWithin(30)}
  FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS rules (rule, days, position)
  LEFT JOIN stored USING (rule)
  GROUP BY rule, days, position ORDER BY position`;

/** What retention will delete. */
@Injectable()
export class RetentionPreviewRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** One row for each rule, also for those without submissions. */
  read(): Promise<RetentionPreview> {
    return this.database.query(PREVIEW, [
      RULES.map(({ rule }) => rule),
      RULES.map(({ days }) => days),
      CONFIRMED_BEFORE_USE,
    ]);
  }
}
