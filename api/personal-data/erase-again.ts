import pg from 'pg';
import type { SealedColumn } from '#prisma/sealed-column';
import type { ErasureRecord, ListedErasure } from './erasure-list.ts';
import {
  RestoredSubmissionsRepository,
  type StoredSubmission,
} from './restored-submissions.repository.ts';

/** What {@link eraseAgain} found. */
export interface ErasedAgain {
  submissions: number;
  /** Erasures that are in the database but not in the list. After a restore, their data could not be erased again. */
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
  const repository = new RestoredSubmissionsRepository(client);
  try {
    let submissions = 0;
    for (const { erasure, rows } of await findRestored(repository, list)) {
      const [first] = rows;
      if (!first) continue;
      const { id, at } = erasure;
      const sealedEmail = sealedColumn.seal(first.email, 'erasure.sealed_email', id);
      const ids = rows.map((row) => row.id);
      await repository.erase(ids, { id, at, deleted: countByKind(rows), sealedEmail });
      submissions += rows.length;
    }
    const recorded = await repository.erasureIds();
    return { submissions, unlisted: recorded.filter((id) => !list?.ids.has(id)).length };
  } finally {
    await client.end();
  }
}

/** Number of rows by kind. */
export function countByKind(rows: readonly { kind: string }[]): Record<string, number> {
  const groups = Map.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries([...groups].map(([kind, { length }]) => [kind, length]));
}

async function findRestored(
  repository: RestoredSubmissionsRepository,
  list: ErasureRecord | undefined,
) {
  const restored = new Map<string, { erasure: ListedErasure; rows: StoredSubmission[] }>();
  if (!list?.ids.size) return [];
  for await (const page of repository.pages()) {
    for (const row of page) {
      const erasure = list.find(row.email);
      if (!erasure || row.createdAt > erasure.at) continue;
      const found = restored.get(erasure.id) ?? { erasure, rows: [] };
      found.rows.push(row);
      restored.set(erasure.id, found);
    }
  }
  return restored.values();
}
