import { expect, test } from '@jest/globals';
import { searchPatterns } from './search-words.ts';

test.each([
  ['Robin', ['%Robin%']],
  ['  robin   sample ', ['%robin%', '%sample%']],
  ['Al Li', ['% Al%', '% Li%']],
  ['100%_\\', ['%100\\%\\_\\\\%']],
  ['(214) 555-0142', ['%2145550142%']],
  ['+1 214 555 0142', ['%2145550142%']],
  ['+1 214 555', ['%214555%']],
  ['Ana Sample (214) 555-0142', ['%Ana%', '%Sample%', '%2145550142%']],
  ['214.555.0142 x12 Ana', ['%Ana%', '%2145550142%']],
  ['Ana 2026', ['%Ana%', '%2026%']],
  ['ana2145550142@mail.org', ['%ana2145550142@mail.org%']],
  ['555', ['%555%']],
  ['55', ['% 55%']],
  ['a\0b', ['% a%', '% b%']],
  ['-- ()', []],
  ['', []],
])('%j', (text, patterns) => {
  expect(searchPatterns(text)).toEqual(patterns);
});
