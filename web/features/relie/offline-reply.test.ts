import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { assessMessage } from '#safety/assess-message';
import { offlineReply } from './offline-reply.ts';

const MESSAGES = [
  ['We cannot communicate', 'Try one turn each'],
  ['how do we talk about it', 'Try one turn each'],
  ['every argument ends the same', 'twenty minutes'],
  ['so much conflict', 'twenty minutes'],
  ['I want to reconnect', 'small steps'],
  ['no intimacy left', 'small steps'],
  ['we are always busy', 'small and regular'],
  ['our schedules never meet', 'small and regular'],
  ['we never have sex', 'Desire changes'],
  ['he cheated on me', 'small kept promises'],
  ['I feel betrayed', 'small kept promises'],
  ['hello there', 'Thank you for telling me'],
] as const;

test.each(MESSAGES)('%s', (message, words) => {
  const reply = offlineReply(message);
  expect(reply).toContain(words);
  expect(reply).toMatch(/^I can’t reach the practice’s website right now/);
});

test('each obeys the rules of every reply: one question, a link that exists, short paragraphs', () => {
  const file = readFileSync(new URL('../../../content/link-keys.yaml', import.meta.url), 'utf8');
  const { links } = z.object({ links: z.record(z.string(), z.unknown()) }).parse(parse(file));
  for (const reply of new Set(MESSAGES.map(([message]) => offlineReply(message)))) {
    expect(reply.match(/\?/g)).toHaveLength(1);
    const [, key = ''] = /LINK:(\w+)/.exec(reply) ?? [];
    expect(links).toHaveProperty(key);
    expect(reply.split(/\s+/).length).toBeLessThanOrEqual(150);
    for (const paragraph of reply.replace(/LINK:\w+/, '').split('\n\n')) {
      expect(paragraph.match(/[.?!](?:\s|$)/g)?.length).toBeLessThanOrEqual(2);
    }
  }
});

test('"He got physical" never comes this far: the guard hears it first', () => {
  expect(assessMessage('He got physical with me last night').level).toBe('crisis');
});
