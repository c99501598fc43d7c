import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { PROJECT } from '../../local/build.ts';
import { migrate } from '../../local/migrate.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { stopAll } from '../support/stop-all.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

// One line for each object that a migration can create.
const CATALOGUE = `
  SELECT format('column %s.%s %s %s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN 'not null' END, pg_get_expr(d.adbin, d.adrelid)) AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('enum %s %s', t.typname, string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder))
  FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
  WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname`;

/** The columns of cascading foreign keys for whose look-up no index can be used. */
const WITHOUT_INDEX = `
  SELECT format('%s.%s', c.conrelid::regclass, a.attname) AS "column"
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.connamespace = 'public'::regnamespace AND c.contype = 'f' AND c.confdeltype IN ('c', 'n')
    AND NOT EXISTS (
      SELECT FROM pg_index i
      WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1] AND (i.indpred IS NULL
        OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`;

/** Indexes, constraints and columns that schema.prisma cannot express. */
const ONLY_IN_SQL = [
  // A constraint, and the index that enforces it.
  'booking_no_overlap',
  'booking_no_overlap',
  'booking_offer_ends',
  'booking_offer_idx',
  'booking_one_open_per_lead',
  'booking_one_open_per_lead',
  'booking_start_idx',
  'booking_times',
  'delivery_booking',
  'delivery_of_booking',
  'delivery_of_submission',
  'submission.search_text',
  'submission_assignee_idx',
  'submission_email_idx',
  'submission_lead_idx',
  'submission_reply_by_idx',
  'submission_spam_idx',
  'submission_status_idx',
  'submission_text_idx',
  'submission_unread_idx',
];

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase('empty')));
  afterAll(() => stopAll(database));

  const applied = () =>
    query(
      database.url,
      'SELECT migration_name, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1',
    );

  test('three concurrent processes apply each migration once', async () => {
    const said = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
    expect(said.filter((words) => words.startsWith('Applied:'))).toHaveLength(1);
    expect(said.filter((words) => words === 'The database is up to date')).toHaveLength(2);
    const names = (await applied()).map(({ migration_name }) => migration_name);
    expect(new Set(names).size).toBe(names.length);
    expect((await applied()).every(({ finished }) => finished)).toBe(true);
  });

  test('a second run changes nothing', async () => {
    const before = await applied();
    expect(await migrate(database.url)).toBe('The database is up to date');
    expect(await applied()).toEqual(before);
  });

  test('a version that is older than its database says so', async () => {
    await query(
      database.url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ('newer', 'newer', '20991231_of_a_newer_version', now(), now(), 1)`,
    );
    expect(await migrate(database.url)).toMatch(
      /^The database is up to date\nWarning: a newer version .* \(20991231_of_a_newer_version\)/,
    );
    await query(database.url, "DELETE FROM _prisma_migrations WHERE id = 'newer'");
  });

  test('a deleted row finds the rows that go with it by an index', async () => {
    expect(await query(database.url, WITHOUT_INDEX)).toEqual([]);
  });

  test('the result matches schema.prisma exactly', async () => {
    const fromSchema = await createTestDatabase('empty');
    try {
      await query(fromSchema.url, schemaScript(fromSchema.url));
      const inSql = (line: string) => ONLY_IN_SQL.find((name) => line.includes(` ${name} `));
      const migrated = await catalogueOf(database);
      expect(migrated.flatMap((line) => inSql(line) ?? []).sort()).toEqual(ONLY_IN_SQL);
      expect(migrated.filter((line) => !inSql(line))).toEqual(await catalogueOf(fromSchema));
    } finally {
      await fromSchema.stop();
    }
  });
});

test('a migration that was cut off is applied again', async () => {
  const database = await createTestDatabase('empty');
  const blocker = new pg.Client({ connectionString: database.url });
  try {
    await blocker.connect();
    // The blocker holds a table name that the first migration creates. The migration waits for it until its connections
    // are terminated, as in a crash of Postgres.
    await blocker.query('BEGIN; CREATE TABLE submission ()');
    const cutOff = expect(migrate(database.url)).rejects.toThrow('terminat');
    await eventually(async () => {
      const [waiting] = await query(database.url, WAITING);
      return waiting;
    });
    await query(database.url, CUT_OFF_OTHERS, [await pidOf(blocker)]);
    await cutOff;
    await blocker.query('ROLLBACK');
    expect(await migrate(database.url)).toMatch(/^Applied: /);
    expect(await migrate(database.url)).toBe('The database is up to date');
  } finally {
    await blocker.end();
    await database.stop();
  }
});

const OF_THIS_DATABASE = 'FROM pg_stat_activity WHERE datname = current_database()';
const WAITING = `SELECT pid ${OF_THIS_DATABASE} AND wait_event_type = 'Lock' AND query LIKE '%CREATE TABLE "submission"%'`;
const CUT_OFF_OTHERS = `SELECT pg_terminate_backend(pid) ${OF_THIS_DATABASE} AND pid NOT IN ($1, pg_backend_pid())`;

async function pidOf(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** In a process of its own, because Prisma's engine leaves timers running. */
function schemaScript(url: string): string {
  const program = `
    import { schemaScript } from '#prisma/migrate';
    console.log(await schemaScript(process.env.DATABASE_URL));
    process.exit(0);`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    encoding: 'utf8',
  });
}

async function catalogueOf({ url }: TestDatabase): Promise<string[]> {
  const lines = (await query(url, CATALOGUE)).map(({ line }) => String(line));
  expect(lines.length).toBeGreaterThan(50);
  // Without Prisma's own migration table.
  return lines.filter((line) => !line.includes('_prisma_migrations')).sort();
}
