import pg from 'pg';
import { z } from 'zod';
import type { SealedColumn, SealedPlace } from '#prisma/sealed-column';
import {
  SealedValuesRepository,
  type SealedRow,
  type SealedValues,
} from './sealed-values.repository.ts';

const DETAILS = 'submission.sealed_details';
const detailsSchema = z.record(z.string(), z.unknown());

const SEALED: readonly SealedValues[] = [
  { place: DETAILS, id: 'id', batch: 200 },
  { place: 'application_cv.sealed_file', id: 'submission_id', batch: 4 },
  { place: 'erasure.sealed_email', id: 'id', batch: 200 },
  { place: 'lead_note.sealed_text', id: 'id', batch: 200 },
  { place: 'admin_totp.sealed_secret', id: 'user_id', batch: 200 },
  { place: 'weekly_summary.sealed_email', id: 'user_id', batch: 200 },
  { place: 'outside_calendar.sealed_address', id: 'id', batch: 200 },
];

/** What became of one column. */
export interface Resealed {
  place: SealedPlace | 'submission.service_interest';
  resealed: number;
  /** Ids of rows that no key opens. */
  failed: string[];
}

/**
 * Seals all values with the current key and in the current format, in batches. A row that another process changes
 * meanwhile keeps that change.
 * @throws if the database fails; what was resealed stays so, and a repetition goes on from there
 */
export async function* reseal(
  databaseUrl: string,
  sealedColumn: SealedColumn,
): AsyncGenerator<Resealed> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const repository = new SealedValuesRepository(client);
  try {
    for (const values of SEALED) yield await resealColumn(repository, values, sealedColumn);
    yield await sealServices(repository, sealedColumn);
  } finally {
    await client.end();
  }
}

/** Moves the service, which an earlier release stored as it was, into the sealed details. */
async function sealServices(
  repository: SealedValuesRepository,
  sealedColumn: SealedColumn,
): Promise<Resealed> {
  const failed: string[] = [];
  let resealed = 0;
  for (let after: string | null = null; ;) {
    const rows = await repository.readPlainServices(after);
    for (const row of rows) {
      const { id, sealed, plain } = row;
      const opened = sealed ? openValue({ id, sealed }, DETAILS, sealedColumn) : Buffer.from('{}');
      if (!opened) {
        failed.push(id);
        continue;
      }
      const details = detailsSchema.parse(JSON.parse(opened.toString()));
      const written = JSON.stringify({ ...details, serviceInterest: plain });
      resealed += await repository.moveService(row, sealedColumn.seal(written, DETAILS, id));
    }
    const last = rows.at(-1);
    if (!last) return { place: 'submission.service_interest', resealed, failed };
    after = last.id;
  }
}

async function resealColumn(
  repository: SealedValuesRepository,
  values: SealedValues,
  sealedColumn: SealedColumn,
): Promise<Resealed> {
  const { place } = values;
  const failed: string[] = [];
  let resealed = 0;
  for (let after: string | null = null; ;) {
    const rows = await repository.readBatch(values, sealedColumn.currentPrefix, after);
    for (const row of rows) {
      const plain = openValue(row, place, sealedColumn);
      const fresh = plain && sealedColumn.seal(plain, place, row.id);
      if (!fresh) failed.push(row.id);
      else resealed += await repository.replace(values, row, fresh);
    }
    const last = rows.at(-1);
    if (!last) return { place, resealed, failed };
    after = last.id;
  }
}

/** @returns undefined if no key opens it */
function openValue(
  { id, sealed }: SealedRow,
  place: SealedPlace,
  sealedColumn: SealedColumn,
): Buffer | undefined {
  try {
    return sealedColumn.openBytes(sealed, place, id);
  } catch {
    return undefined;
  }
}
