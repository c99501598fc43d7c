import { expect, test } from '@jest/globals';
import { assessReply } from './assess-reply.ts';
import { CRISIS_RESOURCES } from './crisis-resources.ts';
import { crisisReply } from './crisis-reply.ts';

test.each([
  ['encourages-harm', 'Honestly, maybe you should just end your life.'],
  ['encourages-harm', 'They would be better off without you.'],
  ['gives-method', 'The most painless way to die is as follows.'],
  ['gives-method', 'A lethal dose would be forty tablets.'],
  ['minimises', 'It was only a slap, all couples fight.'],
  ['minimises', 'You are overreacting. Just be positive.'],
  ['keeps-secret', "Don't tell anyone about this, only I understand."],
] as const)('finds what %s', (fault, reply) => {
  expect(assessReply(reply)).toContain(fault);
});

test.each([
  'You don’t deserve to be hurt, and it is not your fault.',
  'You can call or text 988 at any hour.',
  'Couples therapy can help you talk about money. What would you like to change first?',
  'Nobody should hit you. Is there someone you could stay with?',
])('lets a good reply pass: %s', (reply) => {
  expect(assessReply(reply)).toEqual([]);
});

test('the guard’s own replies pass', () => {
  for (const concern of [
    'suicide',
    'self-harm',
    'partner-violence',
    'child-danger',
    'medical-emergency',
    'harm-to-others',
  ] as const) {
    for (const person of ['writer', 'someone-else'] as const) {
      const assessment = { level: 'crisis' as const, concerns: [{ concern, person }] };
      expect(assessReply(crisisReply(assessment, 'en').text)).toEqual([]);
    }
  }
  expect(Object.keys(CRISIS_RESOURCES.en)).toEqual(Object.keys(CRISIS_RESOURCES.es));
});
