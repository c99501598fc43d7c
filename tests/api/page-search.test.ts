import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SAFETY_HEADER, pageSearchReplySchema } from '#contracts/relie';
import { loadContent } from '../../content/loader/load.ts';
import { readError } from '../support/answers.ts';
import { copyProduct } from '../support/copied-product.ts';
import { postQuery, searchPages } from '../support/page-search.ts';
import { startApiAt } from '../support/single-api.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

// Several processes start in turn, which takes time on a busy machine.

describe('POST /api/page-search', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false });
  });
  afterAll(() => stopAll(stack));

  test.each([
    ['how much is a session and do you take insurance', '/fees-and-faqs'],
    ['i just found out my husbend is cheeting on me, i cant stop shaking', '/crisis-couples'],
    ['nos casamos en mayo y queremos prepararnos', '/premarital-blueprint'],
  ])('ranks the best page first for "%s"', async (query, expected) => {
    const [first] = await searchPages(stack.url, query);
    expect(first?.path).toBe(expected);
  });

  test('returns one row per page, at most ten, each at most 800 characters with an ellipsis if cut', async () => {
    const rows = await searchPages(stack.url, 'what personal information do you keep about me');
    const paths = rows.map((row) => row.path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.length).toBeLessThanOrEqual(10);
    for (const { content } of rows) expect(content.length).toBeLessThanOrEqual(800);
    expect(rows.filter(({ content }) => content.endsWith('…'))).not.toHaveLength(0);
  });

  test.each(['', ' \n ', '?!'])('returns nothing for %j', async (query) => {
    expect(await searchPages(stack.url, query)).toEqual([]);
  });

  test.each(['zzzzqqq', 'pizza recipe', 'who won the super bowl'])(
    'returns nothing for "%s", which the site has nothing on',
    async (query) => {
      expect(await searchPages(stack.url, query)).toEqual([]);
    },
  );

  test('returns no couples page after violence, and names the danger in a header', async () => {
    const { afterViolence } = loadContent().relie;
    const answer = await postQuery(stack.url, 'he hits me and then wants couples therapy');
    expect(answer.headers.get(SAFETY_HEADER)).toBe('crisis partner-violence');
    const rows = pageSearchReplySchema.parse(await answer.json());
    expect(rows).not.toEqual([]);
    for (const { path } of rows) expect(afterViolence.pages).toContain(path);
  });

  test('names a danger that only the classifier finds', async () => {
    const answer = await postQuery(stack.url, 'cutting');
    expect(answer.headers.get(SAFETY_HEADER)).toBe('crisis suicide');
  });

  test('names no danger for an ordinary query', async () => {
    const answer = await postQuery(stack.url, 'how much is a session');
    expect(answer.headers.has(SAFETY_HEADER)).toBe(false);
  });

  test('accepts a very long query', async () => {
    const long = `${'I do not know where to start. '.repeat(300)}`;
    expect(await searchPages(stack.url, long)).not.toEqual([]);
  });

  test('a body without a query answers 400 in the common error shape', async () => {
    const response = await fetch(`${stack.url}/api/page-search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.url },
      body: '{}',
    });
    expect(await readError(response)).toMatchObject({ status: 400 });
  });

  test('never logs a query', () => {
    expect(stack.output()).not.toMatch(/cheeting|insurance|hits me|zzzzqqq/);
  });

  test('returns nothing without a page index, and pages once it exists', async () => {
    const product = await copyProduct('dist/search');
    try {
      const api = await startApiAt(stack.databaseUrl, {}, product.api);
      try {
        expect(await searchPages(api.url, 'fees')).toEqual([]);
        await product.bring();
        expect((await searchPages(api.url, 'fees'))[0]?.path).toBe('/fees-and-faqs');
      } finally {
        await api.stop();
      }
    } finally {
      await product.remove();
    }
  });
});
