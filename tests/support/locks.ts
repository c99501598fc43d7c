import pg from 'pg';
import { eventually } from './eventually.ts';
import { query } from './query.ts';

/** Runs a statement that locks. @returns what ends its transaction */
export async function hold(databaseUrl: string, statement: string): Promise<() => Promise<void>> {
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query(`BEGIN; ${statement}`);
  return async () => {
    await blocker.query('COMMIT');
    await blocker.end();
  };
}

/** Resolves once so many statements wait for a lock. */
export const waiting = (databaseUrl: string, number: number): Promise<unknown> =>
  eventually(async () => {
    const found = await query(
      databaseUrl,
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return found.length === number;
  });
