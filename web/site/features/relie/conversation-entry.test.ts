import { expect, test } from '@jest/globals';
import { CRISIS_RESOURCES } from '#safety/crisis-resources';
import { repeatsContacts, type Entry } from './conversation-entry.ts';

const { '988': lifeline, 'domestic-violence': hotline } = CRISIS_RESOURCES.en;
const reply = (part: Partial<Entry>): Entry => ({
  ...{ role: 'assistant', content: 'I hear you.', timestamp: 0 },
  ...part,
});
const first = reply({ safety: 'watch', resources: [lifeline] });

test('contacts that were shown before may stand below the answer', () => {
  expect(repeatsContacts(first, [reply({})])).toBe(false);
  expect(repeatsContacts(first, [first, reply({})])).toBe(true);
});

test('a new contact stands above the answer, and so do all contacts of a crisis', () => {
  const more = reply({ safety: 'watch', resources: [lifeline, hotline] });
  expect(repeatsContacts(more, [first])).toBe(false);
  expect(repeatsContacts({ ...first, safety: 'crisis' }, [first])).toBe(false);
});

test('a reply without contacts repeats none', () => {
  expect(repeatsContacts(reply({}), [first])).toBe(false);
});
