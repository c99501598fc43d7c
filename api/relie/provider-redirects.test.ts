import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { createLogger } from '#runtime/logger';
import { EmbeddingProvider } from '../search/embedding-provider.ts';
import { ChatProvider } from './chat-provider.ts';

/** Answers every request with a redirect that keeps its method and body. */
const redirecting = createServer((_request, response) =>
  response.writeHead(307, { Location: originOf(elsewhere) }).end(),
);
let received = 0;
const elsewhere = createServer((_request, response) => {
  received += 1;
  response.writeHead(500).end();
});
const originOf = (server: Server) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

beforeAll(async () => {
  for (const server of [redirecting, elsewhere])
    await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  for (const server of [redirecting, elsewhere]) {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
});

test('what visitors write does not follow a redirect of the provider', async () => {
  const environment = {
    OPENAI_API_KEY: 'a-key',
    OPENAI_BASE_URL: originOf(redirecting),
    OPENAI_EMBEDDING_MODEL: 'a-model',
  } as ApiEnvironment;
  const { signal } = new AbortController();
  await expect(new EmbeddingProvider(environment).vectorsOf(['text'], signal)).rejects.toThrow();
  const chat = new ChatProvider(environment, createLogger('test', 'silent'));
  const answer = chat.stream([{ role: 'user', content: 'text' }], signal);
  await expect(answer.next()).rejects.toThrow();
  expect(received).toBe(0);
});
