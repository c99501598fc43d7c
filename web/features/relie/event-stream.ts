/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) out of the body of a POST,
 * which the browser's own EventSource cannot send.
 * @returns the data of each event
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  try {
    while (true) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A CR at the very end may be the first half of a line's end.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
        if (line !== '' || data.length === 0) continue;
        yield data.join('\n');
        data = [];
      }
      // An event without its empty line was cut off and does not count.
      if (done) return;
    }
  } finally {
    // Also when the reader of the events has had enough: the server then stops as well.
    await reader.cancel();
  }
}
