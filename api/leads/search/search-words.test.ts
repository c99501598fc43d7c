import { expect, test } from '@jest/globals';
import { searchPatterns } from './search-words.ts';

test.each([
  ['Robin', ['%Robin%']],
  ['  robin   sample ', ['%robin%', '%sample%']],
  ['Al Li', ['% Al%', '% Li%']],
  ['100%_\\', ['%100\\%\\_\\\\%']],
  ['(214) 555-0142', ['%2145550142%']],
  ['+1 214 555 0142', ['%2145550142%']],
  ['555', ['%555%']],
  ['55', ['% 55%']],
  ['a\0b', ['% a%', '% b%']],
  ['-- ()', []],
  ['', []],
])('%j', (text, patterns) => {
  expect(searchPatterns(text)).toEqual(patterns);
});
