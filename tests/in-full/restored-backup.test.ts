import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { eraseAddress, planErasureList, runServerProgram } from '../support/server-program.ts';
import { DEFAULTS } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const ERASED = 'Erased.Person@frontdoor-tests.org';
const OTHER = 'other@frontdoor-tests.org';
const NEW_KEY = 'a-new-data-key-for-tests-with-32-characters';

describe('a restored backup', () => {
  const list = planErasureList();
  let live: Awaited<ReturnType<typeof createTestDatabase>>;
  let backup: typeof live;
  /** As in the production stack, the migration comes before api and worker. */
  const migrate = (url: string, env: Record<string, string | undefined> = {}) =>
    runServerProgram('migrate', [], {
      env: { DATABASE_URL: url, ERASURE_LIST: list.file, ...env },
    });
  const emails = async (url: string) =>
    (await query(url, 'SELECT email FROM submission ORDER BY created_at')).map(
      ({ email }) => email,
    );

  beforeAll(async () => {
    live = await createTestDatabase();
    for (const email of [ERASED, OTHER, ERASED.toLowerCase()]) await insert(live.url, email);
    backup = await createTestDatabase({ copyOf: live.url });
    await eraseAddress(live.url, list.file, ERASED.toUpperCase());
    expect(await emails(live.url)).toEqual([OTHER]);
  });
  afterAll(() => stopAll(live, backup, list));

  async function restored() {
    return createTestDatabase({ copyOf: backup.url });
  }

  test('is erased again by the migration, and only what is older than the erasure', async () => {
    const database = await restored();
    try {
      expect(await emails(database.url)).toHaveLength(3);
      await insert(database.url, ERASED);
      const { code, stdout, stderr } = await migrate(database.url);
      expect([code, stdout]).toEqual([
        0,
        'The database is up to date\nErasures: 1 listed, 2 restored submissions erased\n',
      ]);
      expect(stderr).not.toContain('erasures are not in');
      expect(await emails(database.url)).toEqual([OTHER, ERASED]);
      // HubSpot may not have been told before the database was lost.
      expect(
        await query(
          database.url,
          'SELECT state, deleted, sealed_email IS NULL AS wiped FROM erasure',
        ),
      ).toEqual([{ state: 'PENDING', deleted: { CONTACT_REQUEST: 2 }, wiped: false }]);
      expect((await migrate(database.url)).stdout).toContain('1 listed, 0 restored submissions');
    } finally {
      await database.stop();
    }
  });

  test('is not served with a key that does not open the list, and erased after the right one', async () => {
    const database = await restored();
    try {
      const { code, stderr } = await migrate(database.url, { DATA_KEY: NEW_KEY });
      expect(code).toBe(1);
      expect(stderr).toContain('DATA_KEY does not open');
      expect(await emails(database.url)).toHaveLength(3);
      const rotated = { DATA_KEY: NEW_KEY, DATA_KEY_PREVIOUS: DEFAULTS.DATA_KEY };
      expect((await migrate(database.url, rotated)).stdout).toContain('2 restored submissions');
    } finally {
      await database.stop();
    }
  });

  test('the list outlives a change of DATA_KEY', async () => {
    const database = await restored();
    const keyFile = `${list.file}.key`;
    const before = await readFile(keyFile, 'utf8');
    try {
      const env = {
        DATABASE_URL: database.url,
        ERASURE_LIST: list.file,
        DATA_KEY: NEW_KEY,
        DATA_KEY_PREVIOUS: DEFAULTS.DATA_KEY,
      };
      const { code, stdout } = await runServerProgram('reseal', [], { env });
      expect(code).toBe(0);
      expect(stdout).toContain('The key of the erasure list: resealed');
      const changed = await migrate(database.url, { DATA_KEY: NEW_KEY });
      expect(changed.stdout).toContain('2 restored submissions');
    } finally {
      await writeFile(keyFile, before);
      await database.stop();
    }
  });

  test('a line that was cut off by a crash does not hide the others', async () => {
    const database = await restored();
    const before = await readFile(list.file, 'utf8');
    try {
      await appendFile(list.file, '2026-01-01T00:00:00.000Z 0193a5');
      await eraseAddress(database.url, list.file, OTHER);
      const { stdout, stderr } = await migrate(database.url);
      expect(stdout).toContain('2 listed, 2 restored submissions');
      expect(stderr).toContain('1 lines of');
      expect(await emails(database.url)).toEqual([]);
    } finally {
      await writeFile(list.file, before);
      await database.stop();
    }
  });

  test('a lost list is reported', async () => {
    const lost = planErasureList();
    try {
      const { code, stderr } = await migrate(live.url, { ERASURE_LIST: lost.file });
      expect(code).toBe(0);
      expect(stderr).toContain('1 erasures are not in');
      // Without its key a list is of no use, and nothing may be appended to it.
      await writeFile(lost.file, await readFile(list.file));
      expect((await migrate(live.url, { ERASURE_LIST: lost.file })).code).toBe(1);
      await expect(eraseAddress(live.url, lost.file, OTHER)).rejects.toThrow('key is missing');
      expect(await emails(live.url)).toEqual([OTHER]);
    } finally {
      await rm(lost.file, { force: true });
      await lost.stop();
    }
  });
});

async function insert(url: string, email: string): Promise<void> {
  await query(
    url,
    `INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in,
       page_uri, page_name, request_digest)
     VALUES ($1, 'CONTACT_REQUEST', 'Robin', 'Sample', $2, false, '/', 'Homepage', '')`,
    [randomUUID(), email],
  );
}
