import pg from 'pg';

/** Queries a database directly, bypassing the product. @returns the rows */
export async function query(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}

/** Number of stored submissions. */
export async function countSubmissions(databaseUrl: string): Promise<unknown> {
  const [row] = await query(databaseUrl, 'SELECT count(*)::int AS submissions FROM submission');
  return row?.['submissions'];
}
