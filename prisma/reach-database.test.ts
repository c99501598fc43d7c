import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { reachDatabase } from './reach-database.ts';

describe('waiting for Postgres', () => {
  test('ends with one line that names neither address nor password', async () => {
    const url = 'postgresql://frontdoor:the-password@127.0.0.1:1/frontdoor';
    await expect(reachDatabase(url, 0)).rejects.toThrow(
      /^Postgres could not be reached within 0 seconds \(ECONNREFUSED\)$/,
    );
  });

  test('ends at once if the password is refused', async () => {
    // What Postgres answers to a wrong password: an ErrorResponse with its code.
    const server = createServer((socket) => {
      socket.once('data', () => {
        const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0');
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeInt32BE(fields.length + 4, 1);
        socket.end(Buffer.concat([head, fields]));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const url = `postgresql://frontdoor:wrong@127.0.0.1:${port}/frontdoor`;
    await expect(reachDatabase(url, 60_000)).rejects.toThrow(
      'Postgres refuses the password (28P01): check POSTGRES_PASSWORD, or DATABASE_URL',
    );
    server.close();
  });
});
