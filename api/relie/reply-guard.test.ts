import { expect, test } from '@jest/globals';
import { assessReply } from '#safety/assess-reply';
import fc from '../../tests/support/fast-check.ts';
import { ReplyGuard } from './reply-guard.ts';

/** Feeds a reply in parts. @returns whether the guard stopped it */
function stops(parts: readonly string[]): boolean {
  const guard = new ReplyGuard();
  let content = '';
  return parts.some((part) => {
    content += part;
    return guard.isUnfit({ broken: undefined, content }, part);
  });
}

test('stops a fault that is spread over parts', () => {
  expect(stops(['You would be', ' better', ' off dead.'])).toBe(true);
});

test('keeps a negated fault whose negation lies before the overlap', () => {
  const reply = `Nobody says that you should end yourself.${' Rest is good.'.repeat(30)}`;
  expect(assessReply(reply)).toEqual([]);
  expect(stops(reply.split(/(?= )/))).toBe(false);
});

test('finds what a check of the whole reply finds', () => {
  const piece = fc.constantFrom(
    ...[
      'You would be ',
      'better off dead. ',
      'Nobody needs you. ',
      'not ',
      'never ',
      'your fault ',
    ],
    ...[
      'just a phase ',
      'Rest. ',
      'how to ',
      'overdose ',
      'he is violent ',
      'you should stay ',
      'and ',
    ],
    ...['one two three four five six seven eight nine ten ', '\n\n', 'call ', '988 '],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const whole = pieces.some(
        (_, at) => assessReply(pieces.slice(0, at + 1).join('')).length > 0,
      );
      expect(stops(pieces)).toBe(whole);
    }),
    { numRuns: 1_000 },
  );
});
