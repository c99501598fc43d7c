import type pg from 'pg';
import type { SealedPlace } from '#prisma/sealed-column';

/** A column of sealed values. */
export interface SealedValues {
  place: SealedPlace;
  /** Column of the row's id. */
  id: string;
  /** Rows in memory at a time; a CV has up to 5 MB. */
  batch: number;
}

/** A row whose value an earlier key or format has sealed. */
export interface SealedRow {
  id: string;
  sealed: Buffer;
}

/** A request whose service an earlier release stored as plain text. */
export interface PlainServiceRow {
  id: string;
  sealed: Buffer | null;
  plain: string;
}

/** The sealed values of the database, read and replaced row by row. */
export class SealedValuesRepository {
  private readonly connection: Pick<pg.Client, 'query'>;

  constructor(connection: Pick<pg.Client, 'query'>) {
    this.connection = connection;
  }

  /**
   * The next rows of a column that are not sealed with the current key and format, by id.
   * @param prefix of values that are
   * @param after last id of the batch before; null for the first
   */
  async readBatch(
    { place, id, batch }: SealedValues,
    prefix: Buffer,
    after: string | null,
  ): Promise<SealedRow[]> {
    const { table, column } = namesOf(place);
    const read = `
      SELECT ${id} AS id, ${column} AS sealed FROM ${table}
      WHERE ${column} IS NOT NULL AND substring(${column} FROM 1 FOR ${prefix.length}) <> $1
        AND ($2::uuid IS NULL OR ${id} > $2)
      ORDER BY ${id} LIMIT ${batch}`;
    return (await this.connection.query<SealedRow>(read, [prefix, after])).rows;
  }

  /** Replaces a value, unless another process has changed it since it was read. @returns how many rows changed */
  async replace(
    { place, id }: SealedValues,
    { id: rowId, sealed }: SealedRow,
    fresh: Buffer,
  ): Promise<number> {
    const { table, column } = namesOf(place);
    const write = `UPDATE ${table} SET ${column} = $3 WHERE ${id} = $1 AND ${column} = $2`;
    return (await this.connection.query(write, [rowId, sealed, fresh])).rowCount ?? 0;
  }

  /** The next requests whose service stands in plain text. @param after as for {@link readBatch} */
  async readPlainServices(after: string | null): Promise<PlainServiceRow[]> {
    const read = `
      SELECT id, sealed_details AS sealed, service_interest AS plain FROM submission
      WHERE service_interest IS NOT NULL AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT 200`;
    return (await this.connection.query<PlainServiceRow>(read, [after])).rows;
  }

  /** Moves a service into the sealed details, unless they have changed since. @returns how many rows changed */
  async moveService({ id, sealed }: PlainServiceRow, details: Buffer): Promise<number> {
    const write = `
      UPDATE submission SET sealed_details = $3, service_interest = NULL
      WHERE id = $1 AND sealed_details IS NOT DISTINCT FROM $2`;
    return (await this.connection.query(write, [id, sealed, details])).rowCount ?? 0;
  }
}

function namesOf(place: SealedPlace): { table: string; column: string } {
  const [table = '', column = ''] = place.split('.');
  return { table, column };
}
