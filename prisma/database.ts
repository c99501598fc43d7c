import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';

// A database that hangs must not keep a visitor waiting: whether it is the connection or the answer that does not come,
// they get a 503 within ten seconds.
const CONNECT_WITHIN_MS = 4_000;
const STATEMENT_WITHIN_MS = 5_000;
// The server's own limit does not help when the server itself is frozen or out of reach. A little later, so that where
// both can speak the server ends the statement first.
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + 500;

/** One pool, and Prisma on top of it. Hot statements go through the pool as named prepared statements. */
export interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
  close(): Promise<void>;
}

/**
 * Opens the database; connections are made on first use.
 * @param url `postgresql://…`
 * @param options.maxConnections upper bound of the pool (default 10)
 * @param options.onError told of errors on idle connections (a restarted server), which must not end the process
 */
export function openDatabase(
  url: string,
  options: { maxConnections?: number; onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  pool.on('error', options.onError);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { onConnectionError: options.onError }),
  });
  return {
    pool,
    prisma,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
