import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { timeoutAgent } from './timeout-agent.ts';

const server = http.createServer((request, response) => {
  if (request.url === '/answers') response.end('yes');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a server that stops answering on a connection used before is given up on', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = timeoutAgent('http://127.0.0.1', { timeoutMs: 2_000, connections: 1 });
  let connections = 0;
  server.on('connection', () => connections++);

  const [answer] = (await once(http.get({ port, path: '/answers', agent }), 'response')) as [
    http.IncomingMessage,
  ];
  await once(answer.resume(), 'end');
  const failed = http.get({ port, path: '/never', agent });
  await expect(once(failed, 'response')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(failed.reusedSocket).toBe(true);
  expect(connections).toBe(1);
  agent.destroy();
});
