import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createQueryClient } from './query-client.ts';
import { queryFunctionOrNull } from './query-function.ts';

let server: Server;
let url: string;
let status: number;
let calls = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(status).end('{"username":"ana"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  url = `http://127.0.0.1:${address.port}/api/session`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a query without its own function GETs the first element of its key, once', async () => {
  const client = createQueryClient();
  status = 200;
  expect(await client.fetchQuery({ queryKey: [url] })).toEqual({ username: 'ana' });
  await client.fetchQuery({ queryKey: [url] });
  expect(calls).toBe(1);
});

test('a failed query is not retried', async () => {
  const client = createQueryClient();
  status = 500;
  calls = 0;
  await expect(client.fetchQuery({ queryKey: [url] })).rejects.toThrow('500: ');
  expect(calls).toBe(1);
});

test('a 401 is an error by default and null on request', async () => {
  const client = createQueryClient();
  status = 401;
  await expect(client.fetchQuery({ queryKey: [url] })).rejects.toThrow('401: ');
  const queryFn = queryFunctionOrNull<{ username: string }>();
  expect(await client.fetchQuery({ queryKey: [url], queryFn })).toBeNull();
});
