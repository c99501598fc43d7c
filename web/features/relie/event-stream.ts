/**
 * Parses server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from the response of a
 * POST; the browser's EventSource supports GET only.
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
      // A trailing CR may be the first half of a CRLF.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
        if (line !== '' || data.length === 0) continue;
        yield data.join('\n');
        data = [];
      }
      // An event without its closing empty line is incomplete and is dropped.
      if (done) return;
    }
  } finally {
    // Also runs when the consumer stops early; the server then aborts the answer.
    await reader.cancel();
  }
}
