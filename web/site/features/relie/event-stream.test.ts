import { expect, test } from '@jest/globals';
import { readEventStream } from './event-stream.ts';

async function eventsOf(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      }
      controller.close();
    },
  });
  const events: string[] = [];
  for await (const data of readEventStream(body)) events.push(data);
  return events;
}

test('parses events split at any byte, also inside a character', async () => {
  const whole = new TextEncoder().encode('data: {"a":"é"}\n\ndata: 2\n\n');
  for (let cut = 1; cut < whole.length; cut += 1) {
    expect(await eventsOf(whole.slice(0, cut), whole.slice(cut))).toEqual(['{"a":"é"}', '2']);
  }
});

test('accepts every line ending, also one that is split', async () => {
  expect(await eventsOf('data: 1\r\n\r', '\ndata: 2\n\ndata: 3\r\r')).toEqual(['1', '2', '3']);
});

test('ignores comments and other fields, joins data lines of one event', async () => {
  expect(await eventsOf(': hello\n\nevent: x\nid: 7\ndata: a\ndata:b\n\n')).toEqual(['a\nb']);
});

test('ignores an incomplete last event', async () => {
  expect(await eventsOf('data: 1\n\ndata: {"half":')).toEqual(['1']);
});

test('cancels the stream when the reader stops', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\ndata: 2\n\n')),
    cancel: () => void (cancelled = true),
  });
  for await (const data of readEventStream(body)) {
    expect(data).toBe('1');
    break;
  }
  expect(cancelled).toBe(true);
});
