import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { environmentProblems } from '#runtime/environment/read-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { choosePort, loadSecrets, mailboxSettings, sandboxSettings } from './settings.ts';

let directory: string;
let data: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'frontdoor-settings-'));
  data = path.join(directory, 'data');
});
afterEach(() => rm(directory, { recursive: true }));

describe('the secrets of npm start', () => {
  test('are generated once', async () => {
    const first = await loadSecrets(data, {});
    expect(Buffer.from(first.DATA_KEY, 'base64')).toHaveLength(32);
    expect(await loadSecrets(data, {})).toEqual(first);
  });

  test('come from the files that are named, and none is generated beside them', async () => {
    const file = path.join(directory, 'secret');
    await writeFile(file, 'of the operator\n');
    const given = { DATA_KEY_FILE: file, SESSION_SECRET_FILE: file };
    expect(await loadSecrets(data, given)).toEqual({
      DATA_KEY: 'of the operator',
      SESSION_SECRET: 'of the operator',
    });
    expect(await readdir(data)).toEqual([]);
  });

  test('are given to the processes without the names of their files, which these would refuse', async () => {
    const file = path.join(directory, 'secret');
    await writeFile(file, 'a secret of the operator, long enough for a key\n');
    const given = { DATABASE_URL: 'postgresql://localhost/x', DATA_KEY_FILE: file };
    const variables = { ...given, ...(await loadSecrets(data, given)) };
    expect(environmentProblems(workerEnvironment, variables)).toEqual([]);
  });

  test('are not generated in place of a file that cannot be read', async () => {
    await expect(
      loadSecrets(data, { DATA_KEY_FILE: path.join(directory, 'gone') }),
    ).rejects.toThrow('DATA_KEY_FILE names a file that cannot be read');
  });
});

test('two starts at the same time choose different ports', async () => {
  const choose = async () => {
    const [api, sandbox, mailbox] = [
      await choosePort({}, 0),
      await sandboxSettings({}),
      await mailboxSettings({}),
    ];
    return {
      urls: [api.port, sandbox?.url, mailbox?.url, mailbox?.product.SMTP_URL],
      api,
      sandbox,
      mailbox,
    };
  };
  const starts = await Promise.all([choose(), choose()]);
  const urls = starts.flatMap((start) => start.urls);
  expect(new Set(urls).size).toBe(8);
  for (const { api, sandbox, mailbox } of starts) {
    await api.held?.release();
    await sandbox?.release();
    await mailbox?.release();
  }
});
