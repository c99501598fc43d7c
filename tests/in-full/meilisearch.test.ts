import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PROJECT } from '../../local/build.ts';
import { MeilisearchStandIn } from '../search/meilisearch-stand-in.ts';
import { eventually } from '../support/eventually.ts';
import { searchPages } from '../support/page-search.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

/** Runs a program of the server build until it exits. @returns its standard output */
async function run(program: string, env: Record<string, string>): Promise<string> {
  const file = path.join(PROJECT, 'dist/server', program);
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

const QUESTION = 'what does a session cost, zebrafish';

// Several processes start in turn, which takes time on a busy machine.

describe('api with Meilisearch', () => {
  const meilisearch = new MeilisearchStandIn();
  let stack: Stack;
  let environment: { MEILI_URL: string; MEILI_API_KEY: string };
  beforeAll(async () => {
    await meilisearch.start();
    environment = { MEILI_URL: meilisearch.url, MEILI_API_KEY: meilisearch.key };
    stack = await startStack({ workers: 0, sandbox: false, env: environment });
  });
  afterAll(() => stopAll(stack, meilisearch));
  const state = async () => {
    const response = await fetch(`${stack.url}/api/health/ready`);
    const { dependencies } = (await response.json()) as { dependencies: Record<string, string> };
    return { status: response.status, meilisearch: dependencies['meilisearch'] };
  };
  const isUp = async () => (await state()).meilisearch === 'up';
  const gauge = async () =>
    /^frontdoor_meilisearch_up\{.*\} (\d)$/m.exec(
      await (await fetch(`${stack.url}/metrics`)).text(),
    )?.[1];

  test('indexes the pages at start, then searches there', async () => {
    await eventually(isUp);
    expect(meilisearch.indexes.get('pages')?.documents.size).toBeGreaterThan(500);
    expect(await gauge()).toBe('1');
    const before = meilisearch.searches;
    expect((await searchPages(stack.url, QUESTION))[0]?.path).toBe('/fees-and-faqs');
    expect(meilisearch.searches).toBe(before + 1);
  });

  test('a second api keeps the existing index', async () => {
    const index = meilisearch.indexes.get('pages');
    const { url, process } = await stack.startApi();
    await eventually(() => process.output.includes('Meilisearch answers searches'));
    expect(process.output).not.toContain('pages indexed in Meilisearch');
    expect(meilisearch.indexes.get('pages')).toBe(index);
    expect((await searchPages(url, QUESTION))[0]?.path).toBe('/fees-and-faqs');
  });

  test('npm run index rebuilds the index', async () => {
    const before = meilisearch.indexes.get('pages');
    expect(await run('index-pages.js', environment)).toMatch(/^Meilisearch has \d+ sections\n$/);
    expect([...meilisearch.indexes.keys()]).toEqual(['pages']);
    expect(meilisearch.indexes.get('pages')).not.toBe(before);
  });

  describe('with a key of its own', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'frontdoor-meilisearch-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const makeKey = async (variables: Record<string, string>) => {
      const MEILI_KEY_FILE = path.join(folder, 'key');
      const said = await run('meilisearch-key.js', { ...variables, MEILI_KEY_FILE });
      return { said, key: await readFile(MEILI_KEY_FILE, 'utf8') };
    };
    const configured = () => ({
      MEILI_URL: meilisearch.url,
      MEILI_MASTER_KEY: meilisearch.masterKey,
    });
    const rights = () => [...meilisearch.keys.values()].map(({ actions }) => actions);

    test('the api indexes and searches, and may make no keys', async () => {
      const { said, key } = await makeKey(configured());
      expect(said).toBe('Meilisearch knows the key of the api\n');
      meilisearch.indexes.clear();
      const { url, process } = await stack.startApi({
        MEILI_API_KEY: undefined,
        MEILI_API_KEY_FILE: path.join(folder, 'key'),
      });
      await eventually(() => process.output.includes('Meilisearch answers searches'));
      const before = meilisearch.searches;
      expect((await searchPages(url, QUESTION))[0]?.path).toBe('/fees-and-faqs');
      expect(meilisearch.searches).toBe(before + 1);
      await process.stop();
      const headers = { authorization: `Bearer ${key}` };
      expect((await fetch(`${meilisearch.url}/keys`, { headers })).status).toBe(403);
    });

    test('a key with other rights is replaced, and one with the same stays', async () => {
      const [made] = meilisearch.keys.values();
      const { key } = await makeKey(configured());
      expect([...meilisearch.keys.values()]).toEqual([made]);
      const wanted = rights();
      meilisearch.keys.forEach((one) => (one.actions = ['*']));
      expect((await makeKey(configured())).key).toBe(key);
      expect(rights()).toEqual(wanted);
    });

    test('without Meilisearch there is an empty key', async () => {
      expect(await makeKey({ MEILI_URL: '', MEILI_MASTER_KEY: '' })).toEqual({ said: '', key: '' });
    });
  });

  test('falls back to the built-in index without Meilisearch; health, metrics and log report it', async () => {
    const port = Number(new URL(meilisearch.url).port);
    await meilisearch.stop();
    expect((await searchPages(stack.url, QUESTION))[0]?.path).toBe('/fees-and-faqs');
    expect(await state()).toEqual({ status: 200, meilisearch: 'down' });
    expect(await gauge()).toBe('0');
    const line = 'Meilisearch fails; the built-in index answers searches';
    await eventually(() => stack.output().includes(line));
    expect(stack.output()).not.toContain('zebrafish');

    // It comes back empty, as after losing its volume.
    meilisearch.indexes.clear();
    await meilisearch.start(port);
    await eventually(isUp);
    expect(meilisearch.indexes.get('pages')?.documents.size).toBeGreaterThan(500);
  });

  test('a deleted index costs visitors no search result', async () => {
    meilisearch.indexes.clear();
    expect((await searchPages(stack.url, QUESTION))[0]?.path).toBe('/fees-and-faqs');
    expect((await state()).meilisearch).toBe('down');
  });
});
