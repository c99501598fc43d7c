import { createParser } from 'eventsource-parser';

/**
 * Reads server-sent events out of the body of a POST, which the browser's own EventSource cannot send.
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
    // Also when the consumer stops early: the server then stops generating.
    await reader.cancel();
  }
}
