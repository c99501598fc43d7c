import { Inject, Injectable } from '@nestjs/common';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { Database } from '#prisma/database';
import { batchInTurn } from '#runtime/batch-in-turn';
import { DATABASE } from '#runtime/core.module';
import type { NewSubmission, StoreOutcome } from './submission.ts';

// What arrives while one commit is on its way shares the next one; each visitor still waits for their own commit.
const MAX_BATCH = 128;

// One statement is one transaction: the submissions, their outbox rows, nothing in between to lose. Keys go in sorted:
// two replicas that get the same keys in different orders would otherwise wait for each other.
const storing = (name: string, more = '') => ({
  name,
  text: `
    WITH sent AS (
      SELECT * FROM json_to_recordset($1::json) AS sent(
        id uuid, kind submission_kind, first_name text, last_name text, email text, phone text,
        service_interest text, communications_opt_in boolean, page_uri text, page_name text,
        sealed_details text, consents jsonb, spam_reason text, idempotency_key text, request_digest text)
    ), stored AS (
      INSERT INTO submission (
        id, kind, first_name, last_name, email, phone, service_interest, communications_opt_in,
        page_uri, page_name, sealed_details, consents, spam_reason, idempotency_key, request_digest)
      SELECT
        id, kind, first_name, last_name, email, phone, service_interest, communications_opt_in,
        page_uri, page_name, decode(sealed_details, 'base64'), consents, spam_reason,
        idempotency_key, decode(request_digest, 'base64')
      FROM sent
      ORDER BY idempotency_key
      ON CONFLICT (idempotency_key) DO NOTHING
      RETURNING id
    ), outbox AS (
      INSERT INTO delivery (id, submission_id, destination, state, give_up_at)
      SELECT due.id, due.submission_id, due.destination, due.state, now() + $3 * interval '1 day'
      FROM json_to_recordset($2::json) AS due(
        id uuid, submission_id uuid, destination destination, state delivery_state)
      JOIN stored ON stored.id = due.submission_id
    )${more}
    SELECT id FROM stored`,
});
const STORE = storing('store-submissions');
const STORE_WITH_CV = storing(
  'store-submission-with-cv',
  `, file AS (
      INSERT INTO application_cv (submission_id, format, bytes, sealed_file)
      SELECT id, $4::cv_format, $5::int, $6::bytea FROM stored
    )`,
);

const FIND_BY_KEY = {
  name: 'find-submissions-by-idempotency-key',
  text: `SELECT id, idempotency_key, request_digest FROM submission WHERE idempotency_key = ANY($1)`,
};

/** Stores submissions with their deliveries. Resolves only after the commit. */
@Injectable()
export class SubmissionsRepository {
  private readonly storeBatched = batchInTurn(
    (submissions: readonly NewSubmission[]) => this.storeAll(submissions),
    MAX_BATCH,
  );

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** @throws if the database is away; nothing is stored then. */
  async store(submission: NewSubmission): Promise<StoreOutcome> {
    if (!submission.cv) return this.storeBatched(submission);
    // A file of megabytes shares its statement with nobody.
    const [outcome] = await this.storeAll([submission]);
    if (!outcome || outcome instanceof Error) throw outcome ?? new Error('Nothing was stored');
    return outcome;
  }

  private async storeAll(submissions: readonly NewSubmission[]): Promise<(StoreOutcome | Error)[]> {
    const stored = await this.insert(submissions);
    const repeats = submissions.filter(({ id }) => !stored.has(id));
    const earlier = repeats.length ? await this.findByKey(repeats) : new Map<string, Earlier>();
    return submissions.map(({ id, idempotencyKey, requestDigest }) => {
      if (stored.has(id)) return { outcome: 'stored', id };
      const found = earlier.get(idempotencyKey ?? '');
      if (!found) return new Error('A submission was neither stored nor found');
      return found.requestDigest.equals(requestDigest)
        ? { outcome: 'repeated', id: found.id }
        : { outcome: 'conflict' };
    });
  }

  private async insert(submissions: readonly NewSubmission[]): Promise<Set<string>> {
    const rows = submissions.map((submission) => ({
      id: submission.id,
      kind: submission.kind,
      first_name: submission.firstName,
      last_name: submission.lastName,
      email: submission.email,
      phone: submission.phone,
      service_interest: submission.serviceInterest,
      communications_opt_in: submission.communicationsOptIn,
      page_uri: submission.pageUri,
      page_name: submission.pageName,
      sealed_details: submission.sealedDetails?.toString('base64'),
      consents: submission.consents,
      spam_reason: submission.spamReason,
      idempotency_key: submission.idempotencyKey,
      request_digest: submission.requestDigest.toString('base64'),
    }));
    const deliveries = submissions.flatMap(({ id, deliveries }) =>
      deliveries.map((delivery) => ({ ...delivery, submission_id: id })),
    );
    const values = [JSON.stringify(rows), JSON.stringify(deliveries), GIVE_UP_AFTER_DAYS];
    const cv = submissions[0]?.cv;
    const result = await this.database.pool.query<{ id: string }>(
      cv
        ? { ...STORE_WITH_CV, values: [...values, cv.format, cv.bytes, cv.sealedFile] }
        : { ...STORE, values },
    );
    return new Set(result.rows.map(({ id }) => id));
  }

  private async findByKey(submissions: NewSubmission[]): Promise<Map<string, Earlier>> {
    const { rows } = await this.database.pool.query<{
      id: string;
      idempotency_key: string;
      request_digest: Buffer;
    }>({ ...FIND_BY_KEY, values: [submissions.map(({ idempotencyKey }) => idempotencyKey)] });
    return new Map(
      rows.map((row) => [row.idempotency_key, { id: row.id, requestDigest: row.request_digest }]),
    );
  }
}

interface Earlier {
  id: string;
  requestDigest: Buffer;
}
