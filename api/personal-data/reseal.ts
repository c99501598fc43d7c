import pg from 'pg';
import { z } from 'zod';
import type { SealedColumn, SealedPlace } from '#prisma/sealed-column';

interface Sealed {
  place: SealedPlace;
  table: string;
  id: string;
  column: string;
  /** Rows in memory at a time; a CV has up to 5 MB. */
  batch: number;
}

const DETAILS = 'submission.sealed_details';
const detailsSchema = z.record(z.string(), z.unknown());

const SEALED: readonly Sealed[] = [
  { ...columnOf(DETAILS), id: 'id', batch: 200 },
  { ...columnOf('application_cv.sealed_file'), id: 'submission_id', batch: 4 },
  { ...columnOf('erasure.sealed_email'), id: 'id', batch: 200 },
  { ...columnOf('lead_note.sealed_text'), id: 'id', batch: 200 },
  { ...columnOf('admin_totp.sealed_secret'), id: 'user_id', batch: 200 },
  { ...columnOf('weekly_summary.sealed_email'), id: 'user_id', batch: 200 },
  { ...columnOf('outside_calendar.sealed_address'), id: 'id', batch: 200 },
];

// The service of a release that stored it as it was, moved into the sealed details.
const PLAIN_SERVICE = {
  read: `
    SELECT id, sealed_details AS sealed, service_interest AS plain FROM submission
    WHERE service_interest IS NOT NULL AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT 200`,
  write: `
    UPDATE submission SET sealed_details = $3, service_interest = NULL
    WHERE id = $1 AND sealed_details IS NOT DISTINCT FROM $2`,
};

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
  try {
    for (const sealed of SEALED) yield await resealColumn(client, sealed, sealedColumn);
    yield await sealServices(client, sealedColumn);
  } finally {
    await client.end();
  }
}

async function sealServices(client: pg.Client, sealedColumn: SealedColumn): Promise<Resealed> {
  const failed: string[] = [];
  let resealed = 0;
  for (let after: string | null = null; ;) {
    const page: { id: string; sealed: Buffer | null; plain: string }[] = (
      await client.query<{ id: string; sealed: Buffer | null; plain: string }>(PLAIN_SERVICE.read, [
        after,
      ])
    ).rows;
    for (const { id, sealed, plain } of page) {
      const opened = sealed ? openValue({ id, sealed }, DETAILS, sealedColumn) : Buffer.from('{}');
      if (!opened) {
        failed.push(id);
        continue;
      }
      const details = detailsSchema.parse(JSON.parse(opened.toString()));
      const written = JSON.stringify({ ...details, serviceInterest: plain });
      const fresh = sealedColumn.seal(written, DETAILS, id);
      resealed += (await client.query(PLAIN_SERVICE.write, [id, sealed, fresh])).rowCount ?? 0;
    }
    const last = page.at(-1);
    if (!last) return { place: 'submission.service_interest', resealed, failed };
    after = last.id;
  }
}

async function resealColumn(
  client: pg.Client,
  { place, table, id, column, batch }: Sealed,
  sealedColumn: SealedColumn,
): Promise<Resealed> {
  const prefix = sealedColumn.currentPrefix;
  const read = `
    SELECT ${id} AS id, ${column} AS sealed FROM ${table}
    WHERE ${column} IS NOT NULL AND substring(${column} FROM 1 FOR ${prefix.length}) <> $1
      AND ($2::uuid IS NULL OR ${id} > $2)
    ORDER BY ${id} LIMIT ${batch}`;
  const write = `UPDATE ${table} SET ${column} = $3 WHERE ${id} = $1 AND ${column} = $2`;
  const failed: string[] = [];
  let resealed = 0;
  for (let after: string | null = null; ;) {
    const page: { id: string; sealed: Buffer }[] = (
      await client.query<{ id: string; sealed: Buffer }>(read, [prefix, after])
    ).rows;
    for (const row of page) {
      const plain = openValue(row, place, sealedColumn);
      const fresh = plain && sealedColumn.seal(plain, place, row.id);
      if (!fresh) failed.push(row.id);
      else resealed += (await client.query(write, [row.id, row.sealed, fresh])).rowCount ?? 0;
    }
    const last = page.at(-1);
    if (!last) return { place, resealed, failed };
    after = last.id;
  }
}

/** @returns undefined if no key opens it */
function openValue(
  { id, sealed }: { id: string; sealed: Buffer },
  place: SealedPlace,
  sealedColumn: SealedColumn,
): Buffer | undefined {
  try {
    return sealedColumn.openBytes(sealed, place, id);
  } catch {
    return undefined;
  }
}

function columnOf(place: SealedPlace): Pick<Sealed, 'place' | 'table' | 'column'> {
  const [table = '', column = ''] = place.split('.');
  return { place, table, column };
}
