import type pg from 'pg';

/**
 * Tables that are exported and imported. Excluded: unlogged tables (today's page views and their salt, which must not
 * outlive the day), the queue, which is refilled from the deliveries, and the migration history.
 */
const TABLES = `
  SELECT cls.oid, format('%I.%I', nspname, relname) AS name, ARRAY(
    SELECT quote_ident(attname) FROM pg_attribute
    WHERE attrelid = cls.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
  ) AS columns, ARRAY(
    SELECT confrelid FROM pg_constraint WHERE conrelid = cls.oid AND contype = 'f' AND confrelid <> cls.oid
  ) AS refers
  FROM pg_class AS cls JOIN pg_namespace AS nsp ON nsp.oid = relnamespace
  WHERE nspname IN ('public', 'analytics') AND relkind = 'r' AND relpersistence = 'p'
    AND relname <> '_prisma_migrations'
  ORDER BY 2`;

const SEQUENCES = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last FROM pg_sequences
  WHERE schemaname IN ('public', 'analytics') AND last_value IS NOT NULL ORDER BY 1`;

const MIGRATIONS = `
  SELECT migration_name || ' ' || checksum AS migration FROM public._prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`;

/** @returns the tables, each after those that its foreign keys point to */
export async function transferredTables(
  client: pg.Client,
): Promise<{ name: string; columns: string[] }[]> {
  interface Table {
    oid: number;
    name: string;
    columns: string[];
    refers: number[];
  }
  const { rows } = await client.query<Table>(TABLES);
  const placed = new Set<number>();
  const inOrder: Table[] = [];
  while (inOrder.length < rows.length) {
    const next = rows.filter(
      ({ oid, refers }) => !placed.has(oid) && refers.every((other) => placed.has(other)),
    );
    if (!next.length) throw new Error('Tables name each other in a circle');
    inOrder.push(...next);
    for (const { oid } of next) placed.add(oid);
  }
  return inOrder.map(({ name, columns }) => ({ name, columns }));
}

/** The sequences that have been used, with the last value of each. */
export async function usedSequences(client: pg.Client) {
  return (await client.query<{ name: string; last: string }>(SEQUENCES)).rows;
}

/** The applied migrations, with their checksums. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ migration: string }>(MIGRATIONS);
  return rows.map(({ migration }) => migration);
}

/** @returns the number of rows of a table */
export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `SELECT count(*)::int AS rows FROM ${table}`,
  );
  return rows[0]?.rows ?? 0;
}
