import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { openDatabase, type Database } from '#prisma/database';
import { createLogger } from '#runtime/logger';
import { LinkCheck } from '../../worker/outside-links/link-check.ts';
import { LinkProbe } from '../../worker/outside-links/link-probe.ts';
import { OutsideLinksRepository } from '../../worker/outside-links/outside-links.repository.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { emptyQueue } from '../support/queue-faults.ts';
import { startStack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { testPort } from '../support/test-port.ts';

const SITE = 'https://practice.frontdoor-tests.org';

/** What the other site answers, by path; a path without an entry is never answered. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const status = (code: number, headers = {}): Answer => {
  return (_request, response) => response.writeHead(code, headers).end('words');
};
const ANSWERS: Record<string, Answer> = {
  '/ok': status(200),
  '/gone': status(404),
  '/broken': status(503),
  '/members': status(403),
  '/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/moved': status(301, { Location: '/ok' }),
  '/loop': status(302, { Location: '/loop' }),
  '/nowhere': status(302, { Location: 'ftp://127.0.0.1/' }),
  '/endless': ({ method }, response) => {
    response.writeHead(method === 'HEAD' ? 405 : 200);
    if (method === 'HEAD') response.end();
    else Readable.from(endlessWords()).pipe(response);
  },
};

function* endlessWords(): Generator<string> {
  for (;;) yield 'x'.repeat(65_536);
}

const calls: { method: string | undefined; path: string | undefined; agent: string | undefined }[] =
  [];
const otherSite = createServer((request, response) => {
  calls.push({
    method: request.method,
    path: request.url,
    agent: request.headers['user-agent'],
  });
  ANSWERS[request.url ?? '']?.(request, response);
});

let origin: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connections: Database;
const sql = (text: string, values: unknown[] = []) => query(database.url, text, values);

beforeAll(async () => {
  const port = await testPort();
  await new Promise<void>((resolve) => otherSite.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${port}`;
  database = await createTestDatabase();
  connections = openDatabase(urlAs('frontdoor_worker', database.url), { onError: () => undefined });
});
afterAll(() => {
  otherSite.closeAllConnections();
  return stopAll(
    { stop: () => new Promise((resolve) => otherSite.close(resolve)) },
    { stop: () => connections.close() },
    database,
  );
});
beforeEach(() => void calls.splice(0));
afterEach(() => sql('TRUNCATE outside_link'));

/** The part of a worker that checks links; it may call this machine. */
function linkCheck(options: { timeoutMs?: number; mayCall?: () => boolean } = {}) {
  const probe = new LinkProbe({ site: SITE, mayCall: () => true, pauseMs: 0, ...options });
  return new LinkCheck(
    probe,
    new OutsideLinksRepository(connections),
    createLogger('worker', 'silent'),
  );
}

const addLink = (url: string) =>
  sql(`INSERT INTO outside_link (url, pages, next_check_at) VALUES ($1, '{/fees}', now())`, [url]);
const stored = async () =>
  (
    await sql(`SELECT status, problem, failures, first_failed_at IS NOT NULL AS "hasFailed",
    round(extract(epoch FROM next_check_at - now()) / 86400)::int AS "daysToNext" FROM outside_link`)
  )[0];
const passDay = () =>
  sql(`UPDATE outside_link SET next_check_at = next_check_at - interval '1 day',
  first_failed_at = first_failed_at - interval '1 day'`);

describe('a link to another site', () => {
  test.each([
    ['/ok', 200, ['HEAD /ok']],
    ['/no-head', 200, ['HEAD /no-head', 'GET /no-head']],
    ['/moved', 200, ['HEAD /moved', 'HEAD /ok']],
    // It keeps programs out, which says nothing about visitors.
    ['/members', 403, ['HEAD /members', 'GET /members']],
    ['/endless', 200, ['HEAD /endless', 'GET /endless']],
  ])('works (%s), and is checked again after a week', async (path, code, expected) => {
    await addLink(origin + path);
    await linkCheck().run();
    expect(await stored()).toEqual({
      ...{ status: code, problem: null, failures: 0, hasFailed: false, daysToNext: 7 },
    });
    expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual(expected);
    expect(calls[0]?.agent).toBe(`FrontdoorLinkCheck/1.0 (+${SITE})`);
    // Nothing is due.
    await linkCheck().run();
    expect(calls).toHaveLength(expected.length);
  });

  test.each([
    ['/gone', 404, 'not-found', 2],
    ['/broken', 503, 'error-answer', 2],
    ['/loop', 302, 'redirects', 6],
    ['/nowhere', 302, 'redirects', 1],
  ])(
    'counts as broken after a second failure a day later (%s)',
    async (path, code, problem, requests) => {
      await addLink(origin + path);
      await linkCheck().run();
      const failed = { status: code, problem, hasFailed: true };
      expect(await stored()).toEqual({ ...failed, failures: 1, daysToNext: 1 });
      expect(calls).toHaveLength(requests);
      await linkCheck().run();
      expect(calls).toHaveLength(requests);

      await passDay();
      await linkCheck().run();
      expect(await stored()).toEqual({ ...failed, failures: 2, daysToNext: 7 });
      expect(calls).toHaveLength(2 * requests);
    },
  );

  test('that does not answer is given up after its time', async () => {
    await addLink(`${origin}/silent`);
    await linkCheck({ timeoutMs: 200 }).run();
    expect(await stored()).toMatchObject({ status: null, problem: 'timeout', failures: 1 });
  });

  test('that refuses the connection, or has no name, is a failure', async () => {
    await addLink(`http://127.0.0.1:${await testPort()}/`);
    await linkCheck().run();
    expect(await stored()).toMatchObject({ status: null, problem: 'unreachable' });
    await sql('TRUNCATE outside_link');
    await addLink('http://nobody.invalid/');
    await linkCheck().run();
    expect((await stored())?.['problem']).toMatch(/^(unknown-host|unreachable|timeout)$/);
  });

  test('that works again is forgiven', async () => {
    await addLink(`${origin}/ok`);
    await sql(`UPDATE outside_link SET problem = 'timeout', failures = 2, first_failed_at = now()`);
    await linkCheck().run();
    expect(await stored()).toMatchObject({ problem: null, failures: 0, hasFailed: false });
  });

  test('into a private network is not called, by address, by name or by redirect', async () => {
    const { port } = new URL(origin);
    for (const url of [`${origin}/ok`, `http://localhost:${port}/ok`, `http://[::1]:${port}/ok`]) {
      await addLink(url);
      await linkCheck({ mayCall: () => false }).run();
      expect(await stored()).toMatchObject({ status: null, problem: 'private-address' });
      await sql('TRUNCATE outside_link');
    }
    expect(calls).toEqual([]);
    await addLink(`${origin}/moved`);
    let asked = 0;
    await linkCheck({ mayCall: () => (asked += 1) === 1 }).run();
    expect(await stored()).toMatchObject({ problem: 'private-address' });
    expect(calls.map(({ path }) => path)).toEqual(['/moved']);
  });

  test('waits for its turn: two checks are not made at once', async () => {
    await addLink(`${origin}/ok`);
    await addLink(`${origin}/gone`);
    await Promise.all([linkCheck().run(), linkCheck().run()]);
    expect(calls.map((call) => `${call.method} ${call.path}`).sort()).toEqual([
      ...['GET /gone', 'HEAD /gone', 'HEAD /ok'],
    ]);
  });

  test('is left to a later run by a worker that stops', async () => {
    await addLink(`${origin}/silent`);
    const check = linkCheck();
    const run = check.run();
    await eventually(() => calls.length > 0);
    check.onModuleDestroy();
    await run;
    expect(await stored()).toMatchObject({ problem: null, failures: 0, hasFailed: false });
  });
});

test('a worker of the product checks what is due, and calls no private network', async () => {
  const stack = await startStack({ apis: 0, workers: 1, sandbox: false });
  try {
    const read = () => query(stack.databaseUrl, 'SELECT problem FROM outside_link');
    await stack.workers[0]!.stop();
    await query(
      stack.databaseUrl,
      `INSERT INTO outside_link (url, pages, next_check_at) VALUES ($1, '{/fees}', now())`,
      [`${origin}/ok`],
    );
    await emptyQueue(stack, 'postgres');
    await stack.workers[0]!.start();
    await eventually(async () => (await read())[0]?.['problem'] !== null);
    expect(await read()).toEqual([{ problem: 'private-address' }]);
    expect(calls).toEqual([]);
  } finally {
    await stack.stop();
  }
});
