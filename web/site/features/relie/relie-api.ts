import {
  chatEventSchema,
  chatReplySchema,
  secretsReplySchema,
  type ChatEvent,
  type ChatRequest,
} from '#contracts/relie';
import { apiRequest } from '../../../http/api-client.ts';
import { readEventStream } from './event-stream.ts';

/** Timeout of an answer, from the request to the last byte, in ms. */
const ANSWER_TIMEOUT = 60_000;
const MODEL_KEY = 'OPENAI_API_KEY';

/** The server could not be reached. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/**
 * Requests an answer from Relie. With a model the answer is streamed; without one it is built from the site's pages and
 * returned whole.
 * @throws Unreachable without a connection; ApiError, ZodError or TypeError for an invalid answer
 */
export async function* askRelie(
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  if (await hasModel(signal)) yield* streamedAnswer(request, signal);
  else yield* wholeAnswer(request, signal);
}

async function* streamedAnswer(request: ChatRequest, signal: AbortSignal) {
  const response = await post('/api/openai/stream', request, signal, 'text/event-stream');
  if (!response.body) throw new Error('Empty response from OpenAI API');
  for await (const data of readEventStream(response.body)) {
    yield chatEventSchema.parse(JSON.parse(data));
  }
}

async function* wholeAnswer(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  const response = await post('/api/openai', request, signal);
  const { content, pages, safety, resources } = chatReplySchema.parse(await response.json());
  if (safety !== 'none') yield { type: 'safety', level: safety, resources };
  yield { type: 'text', text: content };
  yield { type: 'done', pages };
}

/** Whether the server has a model configured; a failed check counts as no. */
async function hasModel(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await post('/api/check-secrets', { secrets: [MODEL_KEY] }, signal);
    return secretsReplySchema.parse(await response.json())[MODEL_KEY] === true;
  } catch (error) {
    signal.throwIfAborted();
    console.warn('Whether there is a model could not be checked', error);
    return false;
  }
}

async function post(url: string, body: object, signal: AbortSignal, accept = 'application/json') {
  const options = { signal, headers: { Accept: accept }, timeoutMs: ANSWER_TIMEOUT };
  try {
    return await apiRequest('POST', url, body, options);
  } catch (error) {
    if (error instanceof TypeError)
      throw new Unreachable(`${url} was not reached`, { cause: error });
    throw error;
  }
}
