import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PROJECT } from '../../local/build.ts';
import { readError } from '../support/answers.ts';
import { searchPages } from '../support/page-search.ts';
import { startApiAt } from '../support/single-api.ts';
import { startStack, type Stack } from '../support/stack.ts';

// Several processes are started in turn, which a busy machine may take its time for.
jest.setTimeout(90_000);

describe('POST /api/page-search', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false });
  });
  afterAll(() => stack.stop());

  test.each([
    ['how much is a session and do you take insurance', '/fees-and-faqs'],
    ['i just found out my husbend is cheeting on me, i cant stop shaking', '/crisis-couples'],
    ['nos casamos en mayo y queremos prepararnos', '/premarital-blueprint'],
  ])('answers "%s" with the page that helps first', async (query, expected) => {
    const [first] = await searchPages(stack.url, query);
    expect(first?.path).toBe(expected);
  });

  test('gives one row a page, at most ten, each at most 800 characters, with an ellipsis where it was cut', async () => {
    const rows = await searchPages(stack.url, 'what personal information do you keep about me');
    const paths = rows.map((row) => row.path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.length).toBeLessThanOrEqual(10);
    for (const { content } of rows) expect(content.length).toBeLessThanOrEqual(800);
    expect(rows.filter(({ content }) => content.endsWith('…'))).not.toHaveLength(0);
  });

  test.each(['', ' \n ', '?!'])('finds nothing for %j', async (query) => {
    expect(await searchPages(stack.url, query)).toEqual([]);
  });

  test('answers a very long message', async () => {
    const long = `${'I do not know where to start. '.repeat(300)}`;
    expect(await searchPages(stack.url, long)).not.toEqual([]);
  });

  test('a body without a query is a 400 in the one error shape', async () => {
    const response = await fetch(`${stack.url}/api/page-search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await readError(response)).toMatchObject({ status: 400 });
  });

  test('never writes a question into the log', () => {
    expect(stack.output()).not.toMatch(/cheeting|insurance/);
  });

  test('is empty while there is no page index, and finds pages once there is one', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'frontdoor-'));
    try {
      await copyWithoutSearch(root);
      const program = path.join(root, 'dist/server/api.js');
      const api = await startApiAt(stack.databaseUrl, {}, program);
      try {
        expect(await searchPages(api.url, 'fees')).toEqual([]);
        await cp(path.join(PROJECT, 'dist/search'), path.join(root, 'dist/search'), {
          recursive: true,
        });
        expect((await searchPages(api.url, 'fees'))[0]?.path).toBe('/fees-and-faqs');
      } finally {
        await api.stop();
      }
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

/** The built product as it stands, but for the pack of pages. */
async function copyWithoutSearch(root: string): Promise<void> {
  await mkdir(path.join(root, 'dist'));
  for (const part of ['package.json', 'dist/server']) {
    await cp(path.join(PROJECT, part), path.join(root, part), { recursive: true });
  }
  for (const part of ['node_modules', 'content', 'dist/web']) {
    await symlink(path.join(PROJECT, part), path.join(root, part));
  }
}
