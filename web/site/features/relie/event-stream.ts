import { createParser } from 'eventsource-parser';

/**
 * Parses server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from the response of a
 * POST; the browser's EventSource supports GET only.
 * @returns the data of each event; an event that was cut off is dropped
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events;
      events = [];
    }
  } finally {
    // Also runs when the consumer stops early; the server then aborts the answer.
    await reader.cancel();
  }
}
