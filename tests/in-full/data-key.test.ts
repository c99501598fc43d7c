import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WRONG_DATA_KEY } from '#prisma/data-key-check';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { query } from '../support/query.ts';
import { planErasureList, runServerProgram } from '../support/server-program.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const OTHER_KEY = 'another-data-key-for-tests-with-32-characters';
const THIRD_KEY = 'a-third-data-key-for-tests-with-32-characters';

describe('a process with another DATA_KEY than the database', () => {
  const list = planErasureList();
  const request = validContactRequest();
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false });
    await readAccepted(await postContactRequest(stack.url, request));
  });
  afterAll(() => stopAll(stack, list));

  const run = (program: string, keys: { DATA_KEY: string; DATA_KEY_PREVIOUS?: string }) =>
    runServerProgram(program, [], {
      env: { DATABASE_URL: stack.databaseUrl, ERASURE_LIST: list.file, PORT: '0', ...keys },
    });
  const erase = (DATA_KEY: string) =>
    runServerProgram('personal-data', ['erase'], {
      env: { DATABASE_URL: stack.databaseUrl, ERASURE_LIST: list.file, DATA_KEY },
      input: `${request.email}\n`,
    });
  const refuses = async (program: string, keys: Parameters<typeof run>[1]) => {
    const { code, stderr } = await run(program, keys);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${WRONG_DATA_KEY}\n`)]);
  };

  test.each(['api', 'worker', 'migrate', 'reseal'])('%s ends and says why', async (program) => {
    await refuses(program, { DATA_KEY: OTHER_KEY, DATA_KEY_PREVIOUS: THIRD_KEY });
  });

  test('is also found in a database of an earlier release, by its last submission', async () => {
    await query(stack.databaseUrl, 'DELETE FROM data_key_check');
    await refuses('migrate', { DATA_KEY: OTHER_KEY });
    expect((await run('migrate', { DATA_KEY: DEFAULTS.DATA_KEY })).code).toBe(0);
    await refuses('migrate', { DATA_KEY: OTHER_KEY });
  });

  test('starts after a change of keys, and then needs the new one', async () => {
    const change = { DATA_KEY: OTHER_KEY, DATA_KEY_PREVIOUS: DEFAULTS.DATA_KEY };
    expect((await run('migrate', change)).code).toBe(0);
    await refuses('migrate', { DATA_KEY: DEFAULTS.DATA_KEY });
    expect((await run('migrate', { DATA_KEY: OTHER_KEY })).code).toBe(0);
  });

  test('starts once the old key and its erasure list are given up for good', async () => {
    expect((await erase(OTHER_KEY)).code).toBe(0);
    await refuses('migrate', { DATA_KEY: THIRD_KEY });
    await query(stack.databaseUrl, 'UPDATE data_key_check SET sealed = NULL');
    const { code, stderr } = await run('migrate', { DATA_KEY: THIRD_KEY });
    const words = `DATA_KEY does not open ${list.file}.key`;
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);

    // As docs/operations.md says it: A lost DATA_KEY.
    await rename(list.file, `${list.file}.lost`);
    await rename(`${list.file}.key`, `${list.file}.key.lost`);
    const migrated = await run('migrate', { DATA_KEY: THIRD_KEY });
    expect(migrated).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 erasures are not in') as unknown,
    });
    await refuses('migrate', { DATA_KEY: OTHER_KEY });
    // The next erasure begins a new list.
    expect((await erase(THIRD_KEY)).code).toBe(0);
    expect((await run('migrate', { DATA_KEY: THIRD_KEY })).stdout).toContain('1 listed');
  });
});
