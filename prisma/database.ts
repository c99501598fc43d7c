import { PrismaPg } from '@prisma/adapter-pg';
import type { Transaction } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { toObjects } from './column-names.ts';
import { PrismaClient } from './generated/client.ts';

// If the database hangs while connecting or executing, visitors get a 503 within ten seconds.
const CONNECT_WITHIN_MS = 4_000;
const STATEMENT_WITHIN_MS = 5_000;
// Client-side timeout for a server that is frozen or unreachable. It is slightly longer than the server's statement
// timeout, so that a working server cancels the statement first.
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + 500;
// Postgres aborts the transaction of a process that has frozen or lost its network. Otherwise its locks would be held
// until TCP keepalive gives the client up, two hours by default.
const IDLE_IN_TRANSACTION_MS = 30_000;
// Prisma's limits for a transaction. They are longer than the pool's connection timeout and the statement timeout, so
// that those, whose errors are more specific, apply first.
const TRANSACTION = { maxWait: CONNECT_WITHIN_MS + 1_000, timeout: 12_000 };

/** SQL text. With a name it is prepared once per connection, for statements that run often. */
export type Statement = string | { name: string; text: string };

/** A connection pool, with Prisma and hand-written SQL on top of it. */
export interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
  /**
   * Runs a statement of hand-written SQL.
   * @returns its rows; the keys are field names, so a column `created_at` is `createdAt`. `Row` is not checked.
   */
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
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
    Client: ReportingClient,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  pool.on('error', options.onError);
  // An error event without a listener would end the process, and the pool listens only while a connection is idle. A
  // statement that is running rejects anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Prisma returns a connection even if its COMMIT or ROLLBACK got no answer. The next statement would then run inside
  // the open transaction and never be committed. A read-only connection would stay read-only.
  pool.on('release', (_error, client) => {
    const isReadOnly = client instanceof ReportingClient && client.isReadOnly;
    if (client.getTransactionStatus() !== 'I' || isReadOnly) void client.end();
  });
  const prisma = new PrismaClient({
    adapter: new SequentialPrismaPg(pool, { onConnectionError: options.onError }),
    transactionOptions: TRANSACTION,
  });
  return {
    pool,
    prisma,
    query: queryOn(pool),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Settings that Postgres (14 and newer) reports when a connection opens, and when one changes. */
const READ_ONLY_SETTINGS = ['default_transaction_read_only', 'in_hot_standby'];

interface ReportedSetting {
  parameterName: string;
  parameterValue: string;
}

/** A connection that knows, without asking, whether it is read-only, e.g. because a failover has changed the primary. */
class ReportingClient extends pg.Client {
  private readonly settings = new Map<string, string>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', (setting: ReportedSetting) => {
      this.settings.set(setting.parameterName, setting.parameterValue);
    });
  }

  get isReadOnly(): boolean {
    return READ_ONLY_SETTINGS.some((name) => this.settings.get(name) === 'on');
  }
}

/** {@link Database.query} on a pool, or on one connection. */
export function queryOn(connection: pg.Pool | pg.Client): Database['query'] {
  return async <Row extends object>(statement: Statement, values: readonly unknown[] = []) => {
    const { name, text } = typeof statement === 'string' ? { text: statement } : statement;
    const result = await connection.query<unknown[]>({
      name,
      text,
      values: [...values],
      rowMode: 'array',
    });
    return toObjects(result) as Row[];
  };
}

/**
 * Prisma reads the relations of an `include` concurrently, even on the single connection of a transaction. pg warns
 * about that, and pg 9 will refuse it (https://github.com/prisma/orm/pull/29979).
 */
class SequentialPrismaPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) =>
      withSequentialReads(await start(isolationLevel));
    return adapter;
  }
}

/** Runs the reads of a transaction one after the other. */
function withSequentialReads(transaction: Transaction): Transaction {
  const read = transaction.queryRaw.bind(transaction);
  let last: Promise<unknown> = Promise.resolve();
  transaction.queryRaw = (query) => {
    const next = () => read(query);
    const result = last.then(next, next);
    last = result;
    return result;
  };
  return transaction;
}
