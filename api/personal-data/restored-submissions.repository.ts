import type pg from 'pg';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';

const PAGE = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const READ_PAGE = `
  SELECT id, kind, email, created_at AS "createdAt" FROM submission WHERE id > $1 ORDER BY id LIMIT ${PAGE}`;

// If the backup is older than the erasure, the erasure's row is missing. It is then inserted again and repeated in
// HubSpot, because its state there is unknown.
const ERASE = `
  WITH gone AS (
    DELETE FROM submission WHERE id = ANY($1) RETURNING id
  ), recorded AS (
    INSERT INTO audit_entry (id, username, action, subject)
    SELECT gen_random_uuid(), 'migrate', 'erase submission', id FROM gone
  )
  INSERT INTO erasure (id, requested_at, requested_by, deleted, sealed_email, give_up_at)
  VALUES ($2, $3, 'command line', $4, $5, now() + interval '${GIVE_UP_AFTER_DAYS} days')
  ON CONFLICT (id) DO NOTHING`;

/** A submission of a database that may have been restored from a backup. */
export interface StoredSubmission {
  id: string;
  kind: string;
  email: string;
  createdAt: Date;
}

/** An erasure that is carried out again. */
export interface RepeatedErasure {
  id: string;
  at: Date;
  /** Number of submissions by kind. */
  deleted: Record<string, number>;
  sealedEmail: Buffer;
}

/** Submissions that a restored backup may have brought back. */
export class RestoredSubmissionsRepository {
  private readonly connection: Pick<pg.Client, 'query'>;

  constructor(connection: Pick<pg.Client, 'query'>) {
    this.connection = connection;
  }

  /** All submissions, in pages by id. */
  async *pages(): AsyncGenerator<StoredSubmission[]> {
    for (let after: string | undefined = FIRST_ID; after;) {
      const page: StoredSubmission[] = (
        await this.connection.query<StoredSubmission>(READ_PAGE, [after])
      ).rows;
      yield page;
      after = page.at(-1)?.id;
    }
  }

  /** Deletes submissions, with an audit entry for each, and records the erasure if the database does not know it. */
  async erase(
    submissionIds: readonly string[],
    { id, at, deleted, sealedEmail }: RepeatedErasure,
  ): Promise<void> {
    await this.connection.query(ERASE, [
      submissionIds,
      id,
      at,
      JSON.stringify(deleted),
      sealedEmail,
    ]);
  }

  /** Ids of all erasures that the database records. */
  async erasureIds(): Promise<string[]> {
    const { rows } = await this.connection.query<{ id: string }>('SELECT id FROM erasure');
    return rows.map(({ id }) => id);
  }
}
