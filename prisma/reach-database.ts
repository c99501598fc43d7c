import pg from 'pg';

const CONNECT_WITHIN_MS = 5_000;
const TRY_AGAIN_MS = 1_000;

/** Permanent errors, for which waiting is useless, with the message for the operator. */
const FINAL: Partial<Record<string, string>> = {
  '28P01': 'Postgres refuses the password',
  '28000': 'Postgres refuses the user',
  '3D000': 'Postgres has no database of this name',
};

/**
 * Waits for a Postgres that is starting.
 * @param url `postgresql://…`; a password that is not in it is taken from `PGPASSWORD`
 * @throws Error with a one-line message without the URL: immediately for a permanent error, else after `withinMs`
 */
export async function reachDatabase(url: string, withinMs: number): Promise<void> {
  const ends = performance.now() + withinMs;
  for (;;) {
    const problem = await connectingFails(url);
    if (problem === undefined) return;
    const refusal = FINAL[problem];
    if (refusal)
      throw new Error(`${refusal} (${problem}): check POSTGRES_PASSWORD, or DATABASE_URL`);
    if (performance.now() > ends) {
      const seconds = Math.round(withinMs / 1000);
      throw new Error(`Postgres could not be reached within ${seconds} seconds (${problem})`);
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}

/** @returns the code of the error with which connecting to `url` fails; undefined if it does not */
export async function connectingFails(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A connection that is lost after it was made.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    return typeof code === 'string' ? code : 'no answer';
  } finally {
    await client.end();
  }
}
