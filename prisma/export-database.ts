import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyTarget, type ExportHeader } from './export-format.ts';
import {
  appliedMigrations,
  countRows,
  transferredTables,
  usedSequences,
} from './transferred-tables.ts';

/**
 * Writes a consistent snapshot of all data; the database stays in use meanwhile.
 * @param erasures the erasure list, if there is one
 * @returns what was written
 */
export async function exportDatabase(
  url: string,
  to: Writable,
  erasures?: ExportHeader['erasures'],
): Promise<ExportHeader> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: ExportHeader['tables'] = [];
    for (const table of await transferredTables(client)) {
      tables.push({ ...table, rows: await countRows(client, table.name) });
    }
    const header: ExportHeader = {
      format: 'frontdoor export 1',
      takenAt: new Date().toISOString(),
      migrations: await appliedMigrations(client),
      tables,
      // Not part of the snapshot: a value may be later than the rows, which is harmless.
      sequences: await usedSequences(client),
      erasures,
    };
    await pipeline(Readable.from(linesOf(client, header)), createGzip(), to);
    return header;
  } finally {
    await client.end();
  }
}

async function* linesOf(client: pg.Client, header: ExportHeader): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  for (const table of header.tables) {
    yield* client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`)) as AsyncIterable<Buffer>;
  }
}
