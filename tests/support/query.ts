import pg from 'pg';

/** A pool for each database. Its connections are closed soon after their last use, because tests copy and drop databases. */
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
  // An idle connection that a test broke. The pool opens another for the next query.
  pool.on('error', () => {});
  pools.set(connectionString, pool);
  return pool;
}
