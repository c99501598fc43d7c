import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leadDetailSchema } from '#contracts/leads';
import { PROJECT } from '../../local/build.ts';
import { signIn } from '../support/admin-client.ts';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { pdfCv } from '../support/cv-files.ts';
import { applicationForm, postApplication, validApplication } from '../support/forms.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { eraseAddress, planErasureList, runServerProgram } from '../support/server-program.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const MESSAGE = 'We have not slept in the same room since the funeral.';
/** What the text format of COPY has to escape. */
const ODD = 'Ro\\N\t"bin"\r\n\\.\n再び';
/** It names the same migrations with other times. */
const LEFT_OUT = 'public._prisma_migrations';

describe('npm run export and npm run import', () => {
  let stack: Stack;
  let target: Awaited<ReturnType<typeof createTestDatabase>>;
  const list = planErasureList();
  let id: string;
  let file: string;

  const exportTo = (name: string) =>
    spawnSync(process.execPath, [path.join(PROJECT, 'local/export.ts'), name], {
      env: { PATH: process.env['PATH'], DATA_DIR: stack.postgres.directory },
      encoding: 'utf8',
    });
  const importInto = (url: string, input: Buffer, env: Record<string, string> = {}) =>
    runServerProgram('import', [], {
      env: { DATABASE_URL: url, ERASURE_LIST: list.file, ...env },
      input,
    });
  const messageOf = async (url: string) => {
    const answer: unknown = await (await (await signIn(url)).get(`/api/admin/leads/${id}`)).json();
    return leadDetailSchema.parse(answer).details.message;
  };

  beforeAll(async () => {
    stack = await startStack({ postgres: 'own' });
    target = await createTestDatabase('empty');
    file = path.join(stack.postgres.directory, 'frontdoor.export');
    const request = validContactRequest({ message: MESSAGE });
    id = await readAccepted(await postContactRequest(stack.url, request));
    const application = applicationForm(validApplication(), { content: pdfCv() });
    await readAccepted(await postApplication(stack.url, application));
    const staff = await signIn(stack.url);
    await staff.post(`/api/admin/leads/${id}/notes`, { text: ODD });
    await query(stack.databaseUrl, 'UPDATE submission SET first_name = $1 WHERE id = $2', [
      ODD,
      id,
    ]);
    const erasures = path.join(stack.postgres.directory, 'erasures');
    await eraseAddress(stack.databaseUrl, erasures, 'erased@frontdoor-tests.org');
    await Promise.all([...stack.apis, ...stack.workers].map((one) => one.stop()));
  });
  afterAll(() => stopAll(stack, target, list));

  test('move every row, sequence and the erasure list, of a server that runs or does not', async () => {
    const before = await contentOf(stack.databaseUrl);
    await stack.postgres.stop();
    const exported = exportTo(file);
    expect([exported.status, exported.stderr]).toEqual([0, '']);
    await stack.postgres.start();
    const again = exportTo(`${file}.2`);
    expect(again.stdout).toContain('npm start is running');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // It is not written over.
    expect(exportTo(file)).toMatchObject({
      status: 1,
      stderr: `${file} is there already: name a new file\n`,
    });
    expect(exportTo('no-such-folder/frontdoor.export').stderr).toMatch(/^There is no folder .*\n$/);
    expect(headerless(await readFile(file))).toEqual(headerless(await readFile(`${file}.2`)));

    const imported = await importInto(target.url, await readFile(file));
    expect([imported.code, imported.stderr]).toEqual([0, expect.not.stringContaining('Nothing')]);
    expect(imported.stdout).toContain('public.submission: 2\n');
    expect(await contentOf(target.url)).toEqual(before);
    expect(before['public.post']?.length).toBeGreaterThan(0);
    expect(before['public.audit_entry']?.length).toBeGreaterThan(1);

    const migrated = await runServerProgram('migrate', [], {
      env: { DATABASE_URL: target.url, ERASURE_LIST: list.file },
    });
    expect(migrated.stdout).toContain('Erasures: 1 listed');
    await expect(query(target.url, 'UPDATE audit_entry SET subject = NULL')).rejects.toThrow();
    const api = await stack.startApi({ DATABASE_URL: target.url });
    expect(await messageOf(api.url)).toBe(MESSAGE);
    await api.process.stop();
  });

  test('a database in use, another DATA_KEY, another version and a part of a file are refused', async () => {
    const whole = await readFile(file);
    const lines = gunzipSync(whole);
    const otherVersion = lines.toString('latin1').replace(/"migrations":\["/, '"migrations":["0');
    const empty = await createTestDatabase('migrated');
    try {
      for (const [url, input, env, words] of [
        [target.url, whole, {}, 'The database is in use: public.'],
        [empty.url, whole, { DATA_KEY: 'x'.repeat(40) }, 'DATA_KEY is not the key'],
        [empty.url, gzipSync(Buffer.from(otherVersion, 'latin1')), {}, 'another version'],
        [empty.url, gzipSync(lines.subarray(0, -10)), {}, 'cut off'],
        [empty.url, gzipSync(Buffer.concat([lines, lines])), {}, 'more rows than it says'],
        [empty.url, whole.subarray(0, -100), {}, 'unexpected end of file'],
        [empty.url, Buffer.from('frontdoor'), {}, 'incorrect header check'],
      ] as const) {
        const { code, stderr } = await importInto(url, input, env);
        expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
        expect(stderr).toContain('Nothing was imported.\n');
      }
      const rows = Object.values(await contentOf(empty.url)).flat();
      // The head of the empty audit chain.
      expect(rows).toHaveLength(1);
    } finally {
      await empty.stop();
    }
  });
});

/** The rows of all tables, and the state of all sequences. */
async function contentOf(url: string): Promise<Record<string, unknown[]>> {
  const tables = await query(
    url,
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'analytics') AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    if (typeof name !== 'string' || name === LEFT_OUT || /\.(view|salt)/.test(name)) continue;
    const rows = await query(url, `SELECT one::text FROM ${name} AS one ORDER BY 1`);
    content[name] = rows.map(({ one }) => one);
  }
  const sequences = await query(
    url,
    `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  return { ...content, sequences: sequences.filter((one) => one['last_value'] !== null) };
}

const headerless = (file: Buffer) => {
  const lines = gunzipSync(file);
  return lines.subarray(lines.indexOf('\n'));
};
