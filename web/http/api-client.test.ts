import { createServer, type IncomingMessage, type Server } from 'node:http';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { z } from 'zod';
import { ApiError, apiRequest, getJson } from './api-client.ts';
import { installStorage } from '../../tests/support/installed-storage.ts';
import { storedUser } from '../storage/stored-user.ts';

interface Seen {
  method: string;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

let server: Server;
let origin: string;
let seen: Seen[];
let answer: Answer;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let stored: Map<string, string>;
beforeEach(() => {
  seen = [];
  answer = { status: 200, body: '{}' };
  stored = installStorage('localStorage');
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

describe('a request', () => {
  test('carries JSON headers and its body as JSON', async () => {
    await apiRequest('POST', `${origin}/api/submit`, { firstName: 'Ana' });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: '{"firstName":"Ana"}',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
      },
    });
  });

  test('needs a URL', async () => {
    await expect(apiRequest('GET', '')).rejects.toThrow('URL is required for API requests');
  });

  test('can be aborted by the caller', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(
      apiRequest('GET', origin, undefined, { signal: controller.signal }),
    ).rejects.toThrow('aborted');
    expect(seen).toHaveLength(0);
  });
});

describe('identity headers', () => {
  test('are absent without a stored user', async () => {
    await apiRequest('GET', `${origin}/api/x`);
    expect(seen[0]?.headers).not.toHaveProperty('x-auth-user');
    expect(seen[0]?.headers).not.toHaveProperty('x-auth-admin');
  });

  test('encode a user name that is not Latin-1', async () => {
    storedUser.write({ username: 'Żofia', isAdmin: false });
    await apiRequest('GET', `${origin}/api/x`);
    expect(seen[0]?.headers['x-auth-user']).toBe('%C5%BBofia');
    expect(seen[0]?.headers['x-auth-admin']).toBe('false');
  });

  test.each(['/api/clarity/insights', '/api/blog/3'])('always claim admin on %s', async (path) => {
    storedUser.write({ username: 'ana', isAdmin: false });
    await apiRequest('GET', `${origin}${path}`);
    expect(seen[0]?.headers['x-auth-user']).toBe('admin');
    expect(seen[0]?.headers['x-auth-admin']).toBe('true');
  });

  test.each(['{not json', '{"username":7}', 'null'])(
    'ignore and log the corrupt stored user %s',
    async (value) => {
      const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      stored.set('user', value);
      await apiRequest('GET', `${origin}/api/x`);
      expect(seen[0]?.headers).not.toHaveProperty('x-auth-user');
      expect(log).toHaveBeenCalledTimes(1);
    },
  );
});

describe('a response outside 2xx, or not of our api', () => {
  test('throws status and text, and keeps the parsed error', async () => {
    const body = { message: 'No', code: 'validation_failed', fields: { email: 'Wrong' } };
    answer = { status: 400, body: JSON.stringify(body) };
    const error = await failure(apiRequest('POST', origin, {}));
    expect(error.message).toBe(`400: ${JSON.stringify(body)}`);
    expect(error).toMatchObject({ status: 400, body, retryAfterSeconds: null });
  });

  test('falls back to the status text for an empty body', async () => {
    answer = { status: 503, body: '' };
    expect((await failure(apiRequest('GET', origin))).message).toBe('503: Service Unavailable');
  });

  test('has no parsed error if a proxy answered with HTML', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    expect((await failure(apiRequest('GET', origin))).body).toBeNull();
  });

  test('is no success of ours if it is a web page, like that of a captive portal', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    answer = { status: 200, headers, body: '<html>Please sign in to the Wi-Fi</html>' };
    expect(await failure(apiRequest('POST', origin, {}))).toMatchObject({
      status: 200,
      body: null,
    });
  });

  test('reads Retry-After as seconds or as a date', async () => {
    answer = { status: 429, headers: { 'retry-after': '42' }, body: '' };
    expect((await failure(apiRequest('GET', origin))).retryAfterSeconds).toBe(42);
    const inOneMinute = new Date(Date.now() + 60_000).toUTCString();
    answer = { status: 429, headers: { 'retry-after': inOneMinute }, body: '' };
    const { retryAfterSeconds } = await failure(apiRequest('GET', origin));
    expect(retryAfterSeconds).toBeGreaterThan(55);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    answer = { status: 429, headers: { 'retry-after': 'soon' }, body: '' };
    expect((await failure(apiRequest('GET', origin))).retryAfterSeconds).toBeNull();
  });
});

describe('getJson', () => {
  const schema = z.object({ count: z.number() });

  test('returns an answer that matches the contract', async () => {
    answer = { status: 200, body: '{"count":3,"more":true}' };
    expect(await getJson(schema, origin)).toEqual({ count: 3 });
  });

  test('rejects an answer that does not match the contract', async () => {
    answer = { status: 200, body: '{"count":"3"}' };
    await expect(getJson(schema, origin)).rejects.toThrow(z.ZodError);
  });
});
