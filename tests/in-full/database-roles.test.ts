import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROLES } from '#prisma/roles';
import { urlAs } from '../../local/embedded-roles.ts';
import { migrate } from '../../local/migrate.ts';
import { createTestDatabase, TestPostgres } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { stopAll } from '../support/stop-all.ts';

const REFUSED = { code: '42501' };

const NEW_ENTRY = `
  INSERT INTO audit_entry (id, username, action) VALUES (gen_random_uuid(), 'reception', 'sign in') RETURNING id`;
/** Makes an entry old enough for retention. */
const AGE = `
  ALTER TABLE audit_entry DISABLE TRIGGER USER;
  UPDATE audit_entry SET at = now() - interval '7 years';
  ALTER TABLE audit_entry ENABLE TRIGGER USER`;

/** What only the owner does. */
const OF_THE_OWNER = [
  'CREATE TABLE own (id INT)',
  'CREATE TABLE analytics.own (id INT)',
  'CREATE TABLE bullmq.own (id INT)',
  'CREATE SCHEMA own',
  'CREATE ROLE own',
  'DROP TRIGGER audit_expire ON audit_entry',
  'DROP TABLE audit_entry',
  'ALTER TABLE audit_entry DISABLE TRIGGER USER',
  'ALTER TABLE analytics.view ADD COLUMN name TEXT',
  `CREATE OR REPLACE FUNCTION audit_refuse() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
  'SET session_replication_role = replica',
  'TRUNCATE submission CASCADE',
  'TRUNCATE analytics.salt',
  'UPDATE audit_entry SET username = username',
  `UPDATE audit_head SET hash = ''`,
  'UPDATE content_override_revision SET value = NULL',
  'SELECT checksum FROM _prisma_migrations',
  'DELETE FROM _prisma_migrations',
  'SELECT FROM pg_authid',
  // With the rights of the owner these would write any number into the end of the chain.
  'CREATE TEMP TABLE own (at TIMESTAMPTZ); CREATE TRIGGER own BEFORE DELETE ON own EXECUTE FUNCTION audit_expire()',
  'CREATE TEMP TABLE own (at TIMESTAMPTZ); CREATE TRIGGER own BEFORE INSERT ON own EXECUTE FUNCTION audit_append()',
];

describe('a role of the database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => stopAll(database));
  const as = (role: (typeof ROLES)[number], text: string) => query(urlAs(role, database.url), text);

  test.each(ROLES.flatMap((role) => OF_THE_OWNER.map((statement) => [role, statement] as const)))(
    '%s may not %s',
    (role, statement) => expect(as(role, statement)).rejects.toMatchObject(REFUSED),
  );

  test('the api adds to the audit log and reads it, and removes nothing, however old', async () => {
    await as('frontdoor_api', NEW_ENTRY);
    await query(database.url, AGE);
    await expect(as('frontdoor_api', 'DELETE FROM audit_entry')).rejects.toMatchObject(REFUSED);
    expect(await as('frontdoor_api', 'SELECT username, action FROM audit_entry')).toEqual([
      { username: 'reception', action: 'sign in' },
    ]);
  });

  test('the worker removes what is six years old, and does not read who did what', async () => {
    await as('frontdoor_worker', NEW_ENTRY);
    await query(database.url, AGE);
    await as('frontdoor_worker', NEW_ENTRY);
    await as('frontdoor_worker', `DELETE FROM audit_entry WHERE at < now() - interval '6 years'`);
    expect(await query(database.url, 'SELECT FROM audit_entry')).toHaveLength(1);
    for (const refused of ['DELETE FROM audit_entry', 'SELECT username FROM audit_entry']) {
      await expect(as('frontdoor_worker', refused)).rejects.toMatchObject(REFUSED);
    }
  });

  test('the worker reads nothing of how people sign in, and no CVs and notes', async () => {
    const tables = await query(
      database.url,
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         AND (relname LIKE 'admin%' OR relname = ANY('{sign_in_rule,application_cv,lead_note}'))`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { relname } of tables) {
      for (const verb of ['SELECT * FROM', 'DELETE FROM']) {
        await expect(as('frontdoor_worker', `${verb} ${String(relname)}`)).rejects.toMatchObject(
          REFUSED,
        );
      }
    }
    await expect(as('frontdoor_worker', 'SELECT username FROM admin_user')).rejects.toMatchObject(
      REFUSED,
    );
    expect(await as('frontdoor_worker', 'SELECT id, active FROM admin_user')).toEqual([]);
  });
});

describe('migrate', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await TestPostgres.start();
  });
  afterAll(() => postgres.remove());
  const own = (text: string) => query(postgres.url, text);
  const connect = () =>
    Promise.all(ROLES.map((role) => query(urlAs(role, postgres.url), 'SELECT')));
  const stored = () =>
    own(`SELECT rolname, rolpassword FROM pg_authid WHERE rolname LIKE 'frontdoor_%'`);

  test('creates no role without a password', async () => {
    for (const role of ROLES) await own(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await migrate(postgres.url);
    expect(await stored()).toEqual([]);
  });

  test('creates the roles once when several databases of a server are migrated together', async () => {
    const urls = await Promise.all(
      [1, 2, 3].map(async (number) => {
        await own(`CREATE DATABASE other_${number} TEMPLATE template0`);
        const url = new URL(postgres.url);
        url.pathname = `/other_${number}`;
        return url.href;
      }),
    );
    await Promise.all([...urls, ...urls].map((url) => migrate(url, { embedded: true })));
    for (const url of urls) {
      expect(await query(urlAs('frontdoor_api', url), 'SELECT FROM submission')).toEqual([]);
    }
  });

  test('sets a password that is another one, and leaves one that is right', async () => {
    await own(`ALTER ROLE frontdoor_api PASSWORD 'of-an-older-backup'`);
    await expect(connect()).rejects.toMatchObject({ code: '28P01' });
    await migrate(postgres.url, { embedded: true });
    await connect();
    const before = await stored();
    await migrate(postgres.url, { embedded: true });
    expect(await stored()).toEqual(before);
  });

  test('gives rights again, and takes those that a role should not have', async () => {
    await own(`
      CREATE TABLE later (id INT);
      GRANT ALL ON audit_entry TO frontdoor_api;
      GRANT SELECT (password_hash) ON admin_user TO frontdoor_worker`);
    await migrate(postgres.url);
    expect(await query(urlAs('frontdoor_api', postgres.url), 'SELECT FROM later')).toEqual([]);
    await expect(
      query(urlAs('frontdoor_api', postgres.url), 'DELETE FROM audit_entry'),
    ).rejects.toMatchObject(REFUSED);
    await expect(
      query(urlAs('frontdoor_worker', postgres.url), 'SELECT password_hash FROM admin_user'),
    ).rejects.toMatchObject(REFUSED);
  });
});
