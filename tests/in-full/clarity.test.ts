import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { clarityReplySchema } from '#contracts/clarity';
import { signIn } from '../support/admin-client.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { testPort } from '../support/test-port.ts';

const TOKEN = 'a-clarity-token';
const ANSWER = JSON.stringify([
  {
    metricName: 'Traffic',
    information: [{ totalSessionCount: '42', distantUserCount: '4', PagesPerSession: 1.9 }],
  },
  {
    metricName: 'PopularPages',
    information: [{ url: 'https://practice.example/fees?utm_source=a#b', visitsCount: '9' }],
  },
  { metricName: 'RageClickCount', information: null, addedLater: true },
]);

/** What the stand-in for Clarity answers, and the calls it received. */
let answer = { status: 200, body: ANSWER };
const calls: { path: string | undefined; token: string | undefined }[] = [];
const clarity = createServer((request, response) => {
  calls.push({ path: request.url, token: request.headers.authorization });
  // Ignored unless the status is a redirect.
  response.writeHead(answer.status, { Location: '/elsewhere' }).end(answer.body);
});

let stack: Stack;
let read: () => Promise<unknown>;
beforeAll(async () => {
  const port = await testPort();
  await new Promise<void>((resolve) => clarity.listen(port, '127.0.0.1', resolve));
  stack = await startStack({
    workers: 0,
    apis: 2,
    sandbox: false,
    env: { CLARITY_API_TOKEN: TOKEN, CLARITY_API_URL: `http://127.0.0.1:${port}/v1` },
  });
  const admins = await Promise.all(stack.urls.map((url) => signIn(url)));
  let turn = 0;
  read = async () => (await admins[turn++ % admins.length]?.get('/api/clarity'))?.json();
});
afterAll(() => stopAll(stack, { stop: () => new Promise((resolve) => clarity.close(resolve)) }));

const lastCallWas = (hoursAgo: number) =>
  query(
    stack.databaseUrl,
    `UPDATE clarity_insights SET asked_at = now() - interval '${hoursAgo} hours'`,
  );

test('figures are fetched once for all apis, without query strings and small counts', async () => {
  const replies = await Promise.all([read(), read()]);
  replies.push(await read(), await read());
  expect(calls).toEqual([
    { path: '/v1/project-live-insights?numOfDays=3', token: `Bearer ${TOKEN}` },
  ]);
  expect(clarityReplySchema.parse(replies.at(-1))).toEqual({
    configured: true,
    fetchedAt: expect.any(String),
    insights: [
      {
        metric: 'Traffic',
        rows: [{ totalSessionCount: 42, distantUserCount: '<5', PagesPerSession: 1.9 }],
      },
      { metric: 'PopularPages', rows: [{ url: 'https://practice.example/fees', visitsCount: 9 }] },
      { metric: 'RageClickCount', rows: [] },
    ],
  });
});

test('figures are fetched again after three hours, so that ten calls a day suffice', async () => {
  const before = calls.length;
  await lastCallWas(2.9);
  await read();
  expect(calls).toHaveLength(before);
  await lastCallWas(3);
  await read();
  expect(calls).toHaveLength(before + 1);
});

test.each([
  ['refused', 401, ''],
  ['used-up', 429, ''],
  ['unreachable', 500, ''],
  ['unreachable', 302, ''],
  ['unreadable', 200, '<html>'],
  ['unreadable', 200, '{"error":"changed"}'],
])('the figures before stay, with the reason (%s: %i %s)', async (problem, status, body) => {
  answer = { status, body };
  const before = calls.length;
  await lastCallWas(3);
  expect(clarityReplySchema.parse(await read())).toMatchObject({
    configured: true,
    problem,
    insights: [{ metric: 'Traffic' }, { metric: 'PopularPages' }, { metric: 'RageClickCount' }],
  });
  // A redirect is not followed: the token goes nowhere else.
  expect(calls).toHaveLength(before + 1);
  expect(stack.output()).not.toContain(TOKEN);
});

test('a call that its api did not live to answer is told as such after a minute', async () => {
  const unanswered = (seconds: number) =>
    query(
      stack.databaseUrl,
      `UPDATE clarity_insights SET asked_at = now() - interval '${seconds} seconds',
         fetched_at = now() - interval '73 hours', problem = NULL`,
    );
  await unanswered(10);
  expect(await read()).toEqual({ configured: true });
  await unanswered(70);
  expect(await read()).toEqual({ configured: true, problem: 'unreachable' });
});

test('an installation without a token says so', async () => {
  const { url } = await stack.startApi({ CLARITY_API_TOKEN: undefined });
  const admin = await signIn(url);
  expect(await (await admin.get('/api/clarity')).json()).toEqual({ configured: false });
  const kept = await query(stack.databaseUrl, 'SELECT insights, fetched_at FROM clarity_insights');
  expect(kept).toEqual([{ insights: null, fetched_at: null }]);
});
