import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PROJECT } from '../../local/build.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'frontdoor-doctor-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Runs it with these variables alone. */
function run(env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync(process.execPath, [path.join(PROJECT, 'local/doctor.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(directory, 'data'), ...env },
  });
  return { status, stdout, problems: stdout.split('\n').filter((line) => /^ +problem/.test(line)) };
}

describe('npm run doctor', () => {
  test('finds nothing wrong with what the tests run on, and changes nothing', async () => {
    const { status, stdout, problems } = run();
    expect(problems).toEqual([]);
    expect(stdout).toContain('npm start will work here.');
    expect(status).toBe(0);
    expect(await readdir(directory)).toEqual([]);
  });

  test('names a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { status, problems } = run({ PORT: String(port) });
    other.close();
    expect(problems).toEqual([expect.stringContaining(`PORT ${port} is taken`)]);
    expect(status).toBe(1);
  });

  test('says that DATA_DIR is a file, or is below one', async () => {
    const file = path.join(directory, 'a-file');
    await writeFile(file, '');
    for (const DATA_DIR of [file, path.join(file, 'data')]) {
      expect(run({ DATA_DIR }).problems).toEqual([
        expect.stringContaining(`${file} is a file: DATA_DIR needs a folder`),
      ]);
    }
    await rm(file);
  });

  test('names each wrong variable, without its value', () => {
    const { status, stdout, problems } = run({
      DATA_KEY: 'not-a-key',
      RELIE_DAILY_MODEL_CALLS: 'many-calls',
      HUBSPOT_ACESS_TOKEN: 'pat-secret',
    });
    expect(problems).toEqual([
      expect.stringContaining('DATA_KEY must'),
      expect.stringContaining('RELIE_DAILY_MODEL_CALLS must'),
    ]);
    expect(stdout).toContain('HUBSPOT_ACESS_TOKEN is set, but nothing reads');
    expect(stdout).not.toMatch(/not-a-key|many-calls|pat-secret/);
    expect(status).toBe(1);
  });

  test('says that a database does not answer, without its password', () => {
    const { status, stdout, problems } = run({
      DATABASE_URL: 'postgresql://frontdoor:secret@127.0.0.1:1/frontdoor',
    });
    expect(problems).toEqual([expect.stringContaining('could not be reached')]);
    expect(stdout).not.toContain('secret');
    expect(status).toBe(1);
  });
});
