import { expect, test } from '@jest/globals';
import { sentencesOf } from './sentences.ts';

test.each([
  ['We listen. Then we ask.', ['We listen.', 'Then we ask.']],
  ['"It is hard," she said. "It is."', ['"It is hard," she said.', '"It is."']],
  ['Dr. Avocet sees you at 9 a.m. Central time.', ['Dr. Avocet sees you at 9 a.m. Central time.']],
  [
    'La Dra. Avocet atiende. La Sra. Paz también.',
    ['La Dra. Avocet atiende.', 'La Sra. Paz también.'],
  ],
  ['El Sr. Paz y la Srta. Luz llamaron.', ['El Sr. Paz y la Srta. Luz llamaron.']],
  ['Juniper Wren, LMFT-S. She leads.', ['Juniper Wren, LMFT-S.', 'She leads.']],
  ['¿Cuánto cuesta? Depende.', ['¿Cuánto cuesta?', 'Depende.']],
  ['A list item without an end', ['A list item without an end']],
  ['  ', []],
])('splits %j into whole sentences', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});
