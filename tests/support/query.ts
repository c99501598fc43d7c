import pg from 'pg';

/** By database URL. Idle connections are closed soon, because tests copy and drop databases. */
const pools = new Map<string, pg.Pool>();
const IDLE_MS = 500;

/** Queries a database directly, bypassing the product. @returns the rows */
export async function query(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await poolOf(databaseUrl).query<Record<string, unknown>>(text, values);
  return rows;
}

/** Number of stored submissions. */
export async function countSubmissions(databaseUrl: string): Promise<unknown> {
  const [row] = await query(databaseUrl, 'SELECT count(*)::int AS submissions FROM submission');
  return row?.['submissions'];
}

function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // A test broke an idle connection. The pool opens a new one for the next query.
  pool.on('error', () => {});
  pools.set(connectionString, pool);
  return pool;
}
