import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isRightDataKey, WRONG_DATA_KEY } from './data-key-check.ts';
import { copyTarget, exportHeaderSchema, type ExportHeader } from './export-format.ts';
import { queryOn } from './database.ts';
import type { SealedColumn } from './sealed-column.ts';
import { appliedMigrations, countRows, transferredTables } from './transferred-tables.ts';

/** Tables that `migrate` has already filled; their rows are replaced by those of the export. */
const PREPARED = ['public.audit_head', 'public.data_key_check'];

const LINE_BREAK = 10;

/**
 * Puts the data of an export into a database that has the same migrations and no data yet. All or nothing.
 * @param sealedColumn has to open what the export's database has sealed
 * @param keepErasures stores the erasure list before the data is committed
 * @returns what was imported, once the rows of each table have been counted
 * @throws Error with a message for the operator
 */
export async function importDatabase(
  url: string,
  from: Readable,
  sealedColumn: SealedColumn,
  keepErasures: (erasures: NonNullable<ExportHeader['erasures']>) => Promise<void>,
): Promise<ExportHeader> {
  const lines = new Lines(from.pipe(createGunzip()));
  const header = await readHeader(lines);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await refuseOtherVersion(client, header);
    // The export already contains what the triggers wrote. ALTER TABLE also locks out other connections.
    for (const { name } of header.tables) {
      await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    }
    await refuseData(client, header);
    for (const table of header.tables) {
      await pipeline(
        Readable.from(lines.take(table.rows)),
        client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`)),
      );
    }
    await lines.end();
    await refuseOtherCounts(client, header);
    for (const { name } of header.tables) {
      await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    }
    if (!(await isRightDataKey({ query: queryOn(client) }, sealedColumn)))
      throw new Error(WRONG_DATA_KEY);
    if (header.erasures) await keepErasures(header.erasures);
    // Last, because a rollback does not undo setval.
    for (const { name, last } of header.sequences) {
      await client.query('SELECT setval($1::regclass, $2)', [name, last]);
    }
    await client.query('COMMIT');
    return header;
  } finally {
    // After a failure, closing the connection rolls the transaction back.
    await client.end();
  }
}

async function readHeader(lines: Lines): Promise<ExportHeader> {
  const parts: Buffer[] = [];
  for await (const part of lines.take(1)) parts.push(part);
  return exportHeaderSchema.parse(JSON.parse(Buffer.concat(parts).toString()));
}

async function refuseOtherVersion(client: pg.Client, header: ExportHeader): Promise<void> {
  const [here, there] = [await appliedMigrations(client), header.migrations];
  const tables = await transferredTables(client);
  const sameTables = tables.map(copyTargetOf).join() === header.tables.map(copyTarget).join();
  if (here.join() === there.join() && sameTables) return;
  throw new Error(
    'The export is of another version of the product. Update where it comes from to this version, run it once, and export again.',
  );
}

const copyTargetOf = (table: { name: string; columns: string[] }) =>
  copyTarget({ ...table, rows: 0 });

async function refuseData(client: pg.Client, { tables }: ExportHeader): Promise<void> {
  for (const { name } of tables) {
    if (PREPARED.includes(name)) await client.query(`DELETE FROM ${name}`);
    const rows = await countRows(client, name);
    if (rows) {
      throw new Error(
        `The database is in use: ${name} has ${rows} rows. Import before the first start, or into a new database.`,
      );
    }
  }
}

async function refuseOtherCounts(client: pg.Client, { tables }: ExportHeader): Promise<void> {
  for (const { name, rows } of tables) {
    const stored = await countRows(client, name);
    if (stored !== rows) throw new Error(`${name} has ${stored} rows instead of ${rows}`);
  }
}

/** Reads a stream line by line without holding a whole line in memory. */
class Lines {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.source = stream[Symbol.asyncIterator]();
  }

  /** The next lines, in chunks. @throws if there are fewer */
  async *take(lines: number): AsyncGenerator<Buffer> {
    let left = lines;
    while (left > 0) {
      if (!this.rest.length && !(await this.readOn())) throw new Error('The export is cut off');
      let end = 0;
      while (left > 0 && end < this.rest.length) {
        const lineBreak = this.rest.indexOf(LINE_BREAK, end);
        if (lineBreak >= 0) left--;
        end = lineBreak < 0 ? this.rest.length : lineBreak + 1;
      }
      const taken = this.rest.subarray(0, end);
      this.rest = this.rest.subarray(end);
      yield taken;
    }
  }

  /** @throws if something is left */
  async end(): Promise<void> {
    if (this.rest.length || (await this.readOn()))
      throw new Error('The export has more rows than it says');
  }

  private async readOn(): Promise<boolean> {
    const next = await this.source.next();
    if (!next.done) this.rest = next.value;
    return !next.done;
  }
}
