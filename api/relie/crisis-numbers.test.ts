import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CRISIS_NUMBERS } from './crisis-numbers.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const HOTLINE =
  /(?<!\d)1[-. ]8\d\d[-. ]\d{3}[-. ]\d{4}|(?<=\b(?:tel|sms):)\+?\d+|(?<=START to )\d+/g;

test('are those of the guard, calls and texts alike', () => {
  expect([...CRISIS_NUMBERS].sort()).toEqual(
    ['18002221222', '18002525400', '18007997233', '88788', '911', '988'].sort(),
  );
});

// Pages may name further crisis lines, for example one for new mothers. Code must not.
test.each(['api', 'contracts', 'web'])('no text in %s/ gives another hotline', (room) => {
  const unknown = readdirSync(path.join(PROJECT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(PROJECT, room, file), 'utf8');
      return [...text.matchAll(HOTLINE)]
        .filter(([number]) => !CRISIS_NUMBERS.has(number.replace(/\D/g, '')))
        .map(([number]) => `${file}: ${number}`);
    });
  expect(unknown).toEqual([]);
});
