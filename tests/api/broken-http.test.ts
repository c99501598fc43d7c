import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseError, readAccepted } from '../support/answers.ts';
import { postContactRequest } from '../support/contact-request.ts';
import { countSubmissions } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
beforeAll(async () => (stack = await startStack({ workers: 0 })));
afterAll(() => stopAll(stack));

const HEAD =
  'POST /api/submit-homepage-form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test.each([
  ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ['a null byte in a header', 400, `${HEAD}X-Note: a\0b\r\n\r\n`],
  ['headers beyond any browser', 431, `${HEAD}X-Note: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['a chunk without a length', 400, `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
  ['two lengths', 400, `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a length and chunks', 400, `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
  ['an address that cannot be decoded', 400, 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a path of many slashes', 414, `GET /${'/'.repeat(15_500)}a HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a backslash in a path', 400, 'GET /\\evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an encoded backslash', 400, 'GET /%5cevil.example/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an encoded tab', 400, 'GET /%09/evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an encoded null byte', 400, 'GET /api/%00 HTTP/1.1\r\nHost: x\r\n\r\n'],
  [
    'chunks beyond the limit',
    413,
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n${`4000\r\n${'a'.repeat(0x4000)}\r\n`.repeat(5)}0\r\n\r\n`,
  ],
])('%s answers %d in the common error shape', async (_what, status, bytes) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  parseError(answer.slice(answer.indexOf('\r\n\r\n') + 4));
});

test('a request whose body never arrives does not block others, and stores nothing', async () => {
  const before = await countSubmissions(stack.databaseUrl);
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1');
    socket.write(`${HEAD}Content-Length: 100\r\n\r\n{"firstName":`);
    return socket;
  });
  await readAccepted(await postContactRequest(stack.url));
  for (const socket of sockets) socket.destroy();
  expect(await countSubmissions(stack.databaseUrl)).toBe(Number(before) + 1);
});

/** Sends raw bytes. @returns the bytes of the first answer */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1', () =>
      socket.write(Buffer.from(bytes, 'latin1')),
    );
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      const [, length] = /content-length: (\d+)/i.exec(answer) ?? [];
      const body = answer.indexOf('\r\n\r\n') + 4;
      if (length && body > 3 && answer.length - body >= Number(length)) socket.end();
    });
  });
}
