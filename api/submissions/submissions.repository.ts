import { Inject, Injectable } from '@nestjs/common';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { columnsOf, toRecordset } from '#prisma/column-names';
import type { Database } from '#prisma/database';
import type { Submission } from '#prisma/generated/client';
import { groupCommit } from '#runtime/group-commit';
import { DATABASE } from '#runtime/core.module';
import { STORED_FIELDS, type NewSubmission, type StoreOutcome } from './submission.ts';

// Group commit: submissions that arrive during a commit share the next one. Each visitor waits for their own commit.
const MAX_BATCH = 128;

// One statement, so one transaction, stores the submissions and their outbox rows. Rows are sorted by key: two replicas
// with the same keys in different orders would deadlock.
const storing = (name: string, more = '') => ({
  name,
  text: `
    WITH stored AS (
      INSERT INTO submission (${columnsOf(STORED_FIELDS)})
      SELECT ${columnsOf(STORED_FIELDS)}
      FROM json_populate_recordset(null::submission, $1::json)
      ORDER BY idempotency_key
      ON CONFLICT (idempotency_key) DO NOTHING
      RETURNING id
    ), outbox AS (
      INSERT INTO delivery (id, submission_id, destination, state, give_up_at)
      SELECT due.id, due.submission_id, due.destination, due.state, now() + $3 * interval '1 day'
      FROM json_populate_recordset(null::delivery, $2::json) AS due
      JOIN stored ON stored.id = due.submission_id
    )${more}
    SELECT id FROM stored`,
});
const STORE = storing('store-submissions');
const STORE_WITH_CV = storing(
  'store-submission-with-cv',
  `, file AS (
      INSERT INTO application_cv (submission_id, format, bytes, sealed_file, scan)
      SELECT id, $4::cv_format, $5::int, $6::bytea, $7::cv_scan FROM stored
    )`,
);

const FIND_BY_KEY = {
  name: 'find-submissions-by-idempotency-key',
  text: `SELECT id, idempotency_key, request_digest FROM submission WHERE idempotency_key = ANY($1)`,
};

type Earlier = Pick<Submission, 'id' | 'idempotencyKey' | 'requestDigest'>;

/** Stores submissions with their deliveries. Resolves only after the commit. */
@Injectable()
export class SubmissionsRepository {
  private readonly storeBatched = groupCommit(
    (submissions: readonly NewSubmission[]) => this.storeAll(submissions),
    MAX_BATCH,
  );

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if the database is unavailable; then nothing is stored */
  async store(submission: NewSubmission): Promise<StoreOutcome> {
    if (!submission.cv) return this.storeBatched(submission);
    // A file of megabytes gets a statement of its own.
    const [outcome] = await this.storeAll([submission]);
    if (!outcome || outcome instanceof Error) throw outcome ?? new Error('Nothing was stored');
    return outcome;
  }

  private async storeAll(submissions: readonly NewSubmission[]): Promise<(StoreOutcome | Error)[]> {
    const stored = await this.insert(submissions);
    const repeats = submissions.filter(({ id }) => !stored.has(id));
    const earlier = repeats.length
      ? await this.findByKey(repeats)
      : new Map<string | null, Earlier>();
    return submissions.map(({ id, idempotencyKey, requestDigest, previousDigest }) => {
      if (stored.has(id)) return { outcome: 'stored', id };
      const found = earlier.get(idempotencyKey ?? '');
      if (!found) return new Error('A submission was neither stored nor found');
      const isSame = [requestDigest, previousDigest].some(
        (own) => own && Buffer.compare(own, found.requestDigest) === 0,
      );
      return isSame ? { outcome: 'repeated', id: found.id } : { outcome: 'conflict' };
    });
  }

  private async insert(submissions: readonly NewSubmission[]): Promise<Set<string>> {
    const deliveries = submissions.flatMap(({ id: submissionId, deliveries }) =>
      deliveries.map((delivery) => ({ ...delivery, submissionId })),
    );
    const cv = submissions[0]?.cv;
    const stored = await this.database.query<Pick<Submission, 'id'>>(cv ? STORE_WITH_CV : STORE, [
      toRecordset(submissions, STORED_FIELDS),
      toRecordset(deliveries),
      GIVE_UP_AFTER_DAYS,
      ...(cv ? [cv.format, cv.bytes, cv.sealedFile, cv.scan] : []),
    ]);
    return new Set(stored.map(({ id }) => id));
  }

  private async findByKey(submissions: NewSubmission[]): Promise<Map<string | null, Earlier>> {
    const keys = submissions.map(({ idempotencyKey }) => idempotencyKey);
    const found = await this.database.query<Earlier>(FIND_BY_KEY, [keys]);
    return new Map(found.map((submission) => [submission.idempotencyKey, submission]));
  }
}
