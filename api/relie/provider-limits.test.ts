import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { createLogger } from '#runtime/logger';
import { EmbeddingProvider } from '../search/embedding-provider.ts';
import { ChatProvider } from './chat-provider.ts';
import { NO_OPINION } from './second-opinion.ts';

const FAR_TOO_LONG = 64 << 20;
let respond: (response: ServerResponse) => void;
let sent = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => respond(response));
});
const { signal } = new AbortController();
let environment: ApiEnvironment;
let chat: ChatProvider;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  environment = {
    OPENAI_API_KEY: 'a-key',
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    OPENAI_EMBEDDING_MODEL: 'a-model',
  } as ApiEnvironment;
  chat = new ChatProvider(environment, createLogger('test', 'silent'));
});
afterEach(() => {
  jest.useRealTimers();
  server.closeAllConnections();
});
afterAll(async () => {
  await once(server.close(), 'close');
});

const begin = (response: ServerResponse, status: number, type: string) => {
  response.writeHead(status, { 'content-type': type }).flushHeaders();
  return response;
};
const answerFarTooLong = (status: number, type: string) => (response: ServerResponse) => {
  sent = 0;
  const chunks = (function* () {
    for (; sent < FAR_TOO_LONG; sent += 64 << 10) yield 'x'.repeat(64 << 10);
  })();
  Readable.from(chunks).pipe(begin(response, status, type));
};
const firstWords = () => chat.stream([{ role: 'user', content: 'text' }], signal).next();
const opinion = (content: string) => chat.secondOpinion([{ role: 'user', content }]);

test.each([
  ['reply', 200, 'text/event-stream', () => expect(firstWords()).rejects.toThrow()],
  ['refusal', 400, 'application/json', () => expect(firstWords()).rejects.toThrow()],
  [
    'moderation',
    200,
    'application/json',
    async () => {
      expect(await opinion('one')).toMatchObject(NO_OPINION);
    },
  ],
  [
    'embedding',
    200,
    'application/json',
    () => {
      const vectors = new EmbeddingProvider(environment).vectorsOf(['text'], signal);
      return expect(vectors).rejects.toThrow();
    },
  ],
])('a %s without end is not read to the end', async (_what, status, type, fails) => {
  respond = answerFarTooLong(status, type);
  await fails();
  expect(sent).toBeLessThan(FAR_TOO_LONG);
});

test('a moderation that refuses without end is given up like one that does not answer', async () => {
  respond = (response) => void begin(response, 400, 'application/json');
  expect(await opinion('two')).toMatchObject(NO_OPINION);
});

test('a reply that comes word by word forever is given up', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  let response: ServerResponse | undefined;
  respond = (one) => (response = begin(one, 200, 'text/event-stream'));
  const answer = chat.stream([{ role: 'user', content: 'text' }], signal);
  const word = async () => {
    const next = answer.next();
    while (!response) await new Promise(setImmediate);
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'so ' } }] })}\n\n`);
    return next;
  };
  for (let seconds = 0; seconds < 60; seconds += 6) {
    expect(await word()).toEqual({ done: false, value: 'so ' });
    jest.advanceTimersByTime(6_000);
  }
  await expect(word()).rejects.toThrow();
});
