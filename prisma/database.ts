import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';

// If the database hangs while connecting or executing, visitors get a 503 within ten seconds.
const CONNECT_WITHIN_MS = 4_000;
const STATEMENT_WITHIN_MS = 5_000;
// Client-side timeout for a server that is frozen or unreachable. It is slightly longer than the server's statement
// timeout, so that a working server cancels the statement first.
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + 500;

/** A connection pool, and Prisma on top of it. Hot statements use the pool directly, as named prepared statements. */
export interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
  close(): Promise<void>;
}

/**
 * Opens the database; connections are made on first use.
 * @param url `postgresql://…`
 * @param options.maxConnections upper bound of the pool (default 10)
 * @param options.onError receives errors of idle connections (a restarted server), which must not end the process
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
