import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';

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
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A statement that outlives the visitor's patience must not hold a connection for ever.
    statement_timeout: 15_000,
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
