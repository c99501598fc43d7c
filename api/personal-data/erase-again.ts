import pg from 'pg';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { SealedColumn } from '#prisma/sealed-column';
import type { ErasureRecord, ListedErasure } from './erasure-list.ts';

const PAGE = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const READ_PAGE = `
  SELECT id, kind, email, created_at AS "createdAt" FROM submission WHERE id > $1 ORDER BY id LIMIT ${PAGE}`;

// The erasure's own row is missing if the backup is older than the erasure. HubSpot is asked again then, because what was
// left to do there is not known.
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

interface StoredSubmission {
  id: string;
  kind: string;
  email: string;
  createdAt: Date;
}

/** What {@link eraseAgain} found. */
export interface ErasedAgain {
  submissions: number;
  /** Erasures that the database records and the list does not: a restored backup would bring them back. */
  unlisted: number;
}

/**
 * Erases what a restored backup has brought back: the submissions of listed addresses that are older than the erasure.
 * Idempotent, and safe beside running processes.
 * @param list undefined where this installation has no list
 * @throws if the database fails; what was erased before stays erased
 */
export async function eraseAgain(
  databaseUrl: string,
  list: ErasureRecord | undefined,
  sealedColumn: SealedColumn,
): Promise<ErasedAgain> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let submissions = 0;
    for (const { erasure, rows } of await findRestored(client, list)) {
      const [first] = rows;
      if (!first) continue;
      await client.query(ERASE, [
        rows.map(({ id }) => id),
        erasure.id,
        erasure.at,
        JSON.stringify(countByKind(rows)),
        sealedColumn.seal(first.email, 'erasure.sealed_email', erasure.id),
      ]);
      submissions += rows.length;
    }
    const recorded = await client.query<{ id: string }>('SELECT id FROM erasure');
    const unlisted = recorded.rows.filter(({ id }) => !list?.ids.has(id)).length;
    return { submissions, unlisted };
  } finally {
    await client.end();
  }
}

/** Number of rows by kind. */
export function countByKind(rows: readonly { kind: string }[]): Record<string, number> {
  const groups = Map.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries([...groups].map(([kind, { length }]) => [kind, length]));
}

async function findRestored(client: pg.Client, list: ErasureRecord | undefined) {
  const restored = new Map<string, { erasure: ListedErasure; rows: StoredSubmission[] }>();
  if (!list?.ids.size) return [];
  for (let after: string | undefined = FIRST_ID; after;) {
    const page: StoredSubmission[] = (await client.query<StoredSubmission>(READ_PAGE, [after]))
      .rows;
    for (const row of page) {
      const erasure = list.find(row.email);
      if (!erasure || row.createdAt > erasure.at) continue;
      const found = restored.get(erasure.id) ?? { erasure, rows: [] };
      found.rows.push(row);
      restored.set(erasure.id, found);
    }
    after = page.at(-1)?.id;
  }
  return restored.values();
}
