import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ManagedProcess } from './managed-process.ts';
import { testPort } from './test-port.ts';

/** A real Redis on its own port, without persistence. */
export async function startRedis() {
  const port = await testPort();
  const directory = await mkdtemp(path.join(tmpdir(), 'frontdoor-redis-'));
  const server = new ManagedProcess({
    name: 'redis',
    program: 'redis-server',
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
      ...['--save', '', '--appendonly', 'no'],
    ],
    env: {},
    ready: () => answersPing(port),
  });
  await server.start();
  return {
    url: `redis://127.0.0.1:${port}`,
    server,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer.toString().startsWith('+PONG'));
    });
  });
}
