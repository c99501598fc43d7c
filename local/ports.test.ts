import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { holdFreePort, isFree } from './ports.ts';

test('a held port disconnects a client that waits for an answer, and is released', async () => {
  const { port, release } = await holdFreePort(0);
  const client = connect(port, '127.0.0.1').unref();
  const ended = once(client, 'close');
  client.resume().write('GET / HTTP/1.1\r\n\r\n');
  await ended;
  await release();
  expect(await isFree(port, '127.0.0.1')).toBe(true);
});
