import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '#prisma/database';
import { AuditLogRepository } from '../../api/audit/audit-log.repository.ts';
import { AuditLogService } from '../../api/audit/audit-log.service.ts';
import { AuditRepository } from '../../api/audit/audit.repository.ts';
import { createTestDatabase } from '../support/postgres.ts';

const INSERT = `
  INSERT INTO audit_entry (id, username, action, subject)
  SELECT gen_random_uuid(), 'reception', 'sign in', n FROM generate_series(1, $1::int) AS n`;

describe('the audit chain', () => {
  let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
  let database: Database;
  let log: AuditLogService;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = openDatabase(testDatabase.url, { onError: () => undefined });
    log = new AuditLogService(new AuditLogRepository(database), new AuditRepository(database));
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.stop();
  });

  /** Starts a new chain of `count` entries. */
  const chain = async (count: number) => {
    await database.query('ALTER TABLE audit_entry DISABLE TRIGGER USER');
    await database.query('DELETE FROM audit_entry');
    await database.query(
      `UPDATE audit_head SET number = 0, hash = '', expired_number = 0, expired_hash = ''`,
    );
    await database.query('ALTER TABLE audit_entry ENABLE TRIGGER USER');
    await database.query(INSERT, [count]);
  };
  /** Runs a statement as someone who may switch the triggers off. */
  const tamper = async (statement: string) => {
    await database.query('ALTER TABLE audit_entry DISABLE TRIGGER USER');
    await database.query(statement);
    await database.query('ALTER TABLE audit_entry ENABLE TRIGGER USER');
  };

  test('has no gap after concurrent entries', async () => {
    await chain(1);
    await Promise.all(Array.from({ length: 20 }, () => database.query(INSERT, [5])));
    expect(await log.verify()).toEqual({ entries: 101, brokenAt: null });
    const rows = await database.query('SELECT number::int FROM audit_entry ORDER BY number');
    expect(rows).toEqual(Array.from({ length: 101 }, (_, n) => ({ number: n + 1 })));
  });

  test.each([
    ['changed', `UPDATE audit_entry SET username = 'nobody' WHERE number = 7`, 7],
    ['given another time', `UPDATE audit_entry SET at = at - interval '1 h' WHERE number = 7`, 7],
    ['removed', 'DELETE FROM audit_entry WHERE number = 7', 8],
    ['removed at the beginning', 'DELETE FROM audit_entry WHERE number < 4', 4],
    ['removed at the end', 'DELETE FROM audit_entry WHERE number > 17', 18],
    [
      'replaced, with a hash that fits the one before',
      `UPDATE audit_entry e SET subject = 'other', hash = audit_hash(
         (SELECT hash FROM audit_entry WHERE number = 6),
         jsonb_populate_record(e, '{"subject": "other"}'))
       WHERE number = 7`,
      8,
    ],
    [
      'replaced at the end, with a hash that fits',
      `UPDATE audit_entry e SET subject = 'other', hash = audit_hash(
         (SELECT hash FROM audit_entry WHERE number = 19),
         jsonb_populate_record(e, '{"subject": "other"}'))
       WHERE number = 20`,
      20,
    ],
  ])('shows an entry that was %s', async (_, statement, brokenAt) => {
    await chain(20);
    expect((await log.verify()).brokenAt).toBeNull();
    await tamper(statement);
    expect((await log.verify()).brokenAt).toBe(brokenAt);
  });

  test.each([
    `UPDATE audit_entry SET username = 'nobody'`,
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry',
  ])('refuses %s', async (statement) => {
    await chain(3);
    await expect(database.query(statement)).rejects.toThrow('audit_entry is append-only');
    expect(await log.verify()).toEqual({ entries: 3, brokenAt: null });
  });

  test('keeps the users that it names', async () => {
    await database.query(
      `INSERT INTO admin_user (id, username, password_hash, role)
       VALUES ('01939b1e-0000-7000-8000-000000000000', 'reception', '', 'staff')`,
    );
    await database.query(
      `INSERT INTO audit_entry (id, user_id, username, action)
       SELECT gen_random_uuid(), id, username, 'sign in' FROM admin_user`,
    );
    await expect(database.query('DELETE FROM admin_user')).rejects.toThrow('audit_entry');
  });

  test('stays whole when retention removes its oldest entries', async () => {
    await chain(0);
    await database.query(
      `INSERT INTO audit_entry (id, at, username, action)
       SELECT gen_random_uuid(), now() - make_interval(years => 7 - n), 'reception', 'sign in'
       FROM generate_series(0, 3) AS n`,
    );
    await database.query(`DELETE FROM audit_entry WHERE at < now() - interval '6 years 1 day'`);
    expect(await log.verify()).toEqual({ entries: 3, brokenAt: null });
    await tamper('DELETE FROM audit_entry WHERE number = 2');
    expect((await log.verify()).brokenAt).toBe(3);
  });
});
