import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { timeoutAgent } from './timeout-agent.ts';

const server = http.createServer((request, response) => {
  if (request.url === '/answers') response.end('yes');
  if (request.url !== '/trickles') return;
  const trickle = setInterval(() => response.write('.'), 50);
  response.once('close', () => clearInterval(trickle));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a server that stops answering on a connection used before is given up on', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = timeoutAgent('http://127.0.0.1', 2_000);
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

test('an answer that comes a byte at a time is given up on, also on a connection used before', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = timeoutAgent('http://127.0.0.1', 500);
  const get = (path: string) => http.get({ port, path, agent });
  const answerTo = async (request: http.ClientRequest) => {
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    return answer.on('error', () => undefined).resume();
  };
  await once(await answerTo(get('/answers')), 'end');
  const trickle = get('/trickles');
  const failed = once(trickle, 'error');
  await answerTo(trickle);
  expect(trickle.reusedSocket).toBe(true);
  expect(await failed).toMatchObject([{ code: 'ETIMEDOUT' }]);
  agent.destroy();
});
