import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { urlAs } from '../../local/embedded-roles.ts';
import { eventually } from '../support/eventually.ts';
import { ManagedProcess } from '../support/managed-process.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { DEFAULTS } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { testPort } from '../support/test-port.ts';

const LIMIT = 80;

let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
let api: ManagedProcess;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  database = await createTestDatabase();
  port = await testPort();
  api = new ManagedProcess({
    name: 'api',
    program: '/bin/sh',
    args: ['-c', `ulimit -n ${LIMIT}; exec "$0" dist/server/api.js`, process.execPath],
    env: { ...DEFAULTS, DATABASE_URL: urlAs('frontdoor_api', database.url), PORT: String(port) },
    ready: async () => (await get('/api/health/ready')).status === 200,
  });
  await api.start();
});
afterAll(async () => {
  agent.destroy();
  await stopAll(api, database);
});

/** Over the connection that the api accepted first. */
async function get(path: string, headers = {}) {
  const asked = request({ agent, port, path, headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Opens idle connections until the api has no descriptor left to accept one. */
async function holdAllDescriptors(): Promise<Socket[]> {
  const held: Socket[] = [];
  let isFull = false;
  while (!isFull) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.on('close', () => (isFull = true));
    held.push(socket);
    await once(socket, 'connect');
    await get('/api/health/live');
  }
  return held;
}

test('an api without file descriptors answers 503, which no cache keeps, and recovers', async () => {
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec((await get('/')).body) ?? [];
  const held = await holdAllDescriptors();
  for (const path of [asset, '/robots.txt', '/team']) {
    const { status, headers, body } = await get(path, { 'Accept-Encoding': 'br' });
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
    expect({ path, status, headers }).toMatchObject({
      path,
      status: 503,
      headers: {
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '5',
      },
    });
    expect(headers).not.toHaveProperty('content-encoding');
  }
  for (const socket of held) socket.destroy();
  const { headers } = await eventually(async () => {
    const answer = await get(asset);
    return answer.status === 200 && answer;
  });
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
});
