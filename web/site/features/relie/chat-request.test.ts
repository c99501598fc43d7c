import { expect, test } from '@jest/globals';
import { CHAT_BYTES_LIMIT, CHAT_MESSAGES_LIMIT, chatRequestSchema } from '#contracts/relie';
import { requestOf } from './chat-request.ts';
import type { Entry } from './conversation-entry.ts';

const page = { path: '/fees', name: 'Fees' };

const entry = (content: string, more: Partial<Entry> = {}): Entry => ({
  role: 'user',
  content,
  timestamp: 0,
  ...more,
});

test('sends a short conversation whole, with the page before the new message', () => {
  const entries = [entry('Hello'), entry('Hi', { role: 'assistant' }), entry('What is the fee?')];
  expect(requestOf(entries, page).messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'system',
    'user',
  ]);
});

test('leaves out the oldest messages of a conversation that a request cannot carry', () => {
  const long = '¿'.repeat(3_500);
  const crisis = entry(`I want to die ${long}`, { safety: 'crisis' });
  const entries = [crisis, ...Array.from({ length: 20 }, (_, nth) => entry(`${nth} ${long}`))];
  const { messages } = requestOf(entries, page);
  expect(new TextEncoder().encode(JSON.stringify(messages)).length).toBeLessThan(64 * 1024);
  expect(messages[0]?.content).toBe(crisis.content);
  expect(messages.slice(1).map(({ content }) => content.split(' ')[0])).toEqual([
    ...['13', '14', '15', '16', '17', '18'],
    'The',
    '19',
  ]);
  expect(CHAT_BYTES_LIMIT).toBeLessThan(64 * 1024 - 4_000);
});

test('shortens a stored reply that no request could carry', () => {
  const entries = [entry('x'.repeat(9_000), { role: 'assistant' }), entry('And now?')];
  expect(chatRequestSchema.safeParse(requestOf(entries, page)).success).toBe(true);
});

test('sends the newest of many messages, and an old crisis', () => {
  const entries = [
    entry('I want to die', { safety: 'crisis' }),
    ...Array.from({ length: 100 }, (_, nth) => entry(String(nth))),
  ];
  const { messages } = requestOf(entries, page);
  expect(messages.length).toBeLessThanOrEqual(CHAT_MESSAGES_LIMIT);
  expect(messages[0]?.content).toBe('I want to die');
  expect(messages.at(-1)?.content).toBe('99');
});

test('sends an old message about violence, also where the visitor changed the page before its reply', () => {
  const hotline = { id: 'domestic-violence', name: 'Hotline', when: 'At any hour', actions: [] };
  const entries = [
    entry('He scares me', { safety: 'watch' }),
    entry('The visitor has moved', { role: 'system', path: '/team' }),
    entry('Here is whom to call', { role: 'assistant', safety: 'watch', resources: [hotline] }),
    ...Array.from({ length: 100 }, (_, nth) => entry(String(nth))),
  ];
  expect(requestOf(entries, page).messages[0]?.content).toBe('He scares me');
});
