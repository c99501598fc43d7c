import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from '../tests/support/fast-check.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import { QuestionReader } from './question-reader.ts';
import { WordVectors } from './word-vectors.ts';

const { vocabulary } = loadVocabulary(path.join(import.meta.dirname, 'vocabulary'));
const vectors = WordVectors.read(
  readFileSync(path.join(import.meta.dirname, 'word-vectors/word-vectors.bin')),
);
const reader = new QuestionReader(vocabulary, vectors);

describe('a very long question', () => {
  test('keeps its first and its last words', () => {
    const { words } = reader.read(`refund ${'garden '.repeat(150)} lantern`);
    expect(words.at(0)).toBe('refund');
    expect(words.at(-1)).toBe('lantern');
    expect(words).toHaveLength(80);
  });

  test('keeps every word of many short clauses', () => {
    const sent = Array.from({ length: 30 }, (_, at) => ['garden', 'lantern', 'harbor'][at % 3]);
    const { words, clauses } = reader.read(sent.join('. '));
    expect(clauses.length).toBeLessThanOrEqual(12);
    expect(clauses.flat()).toEqual(words);
    expect(words).toEqual(sent);
  });

  test('is bounded, whatever it is made of', () => {
    const part = fc.constantFrom('gardn', "we'll", '.', ' ', ', and ', 'a.b', '’', 'ñandú', '7');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 2_000 }), (parts) => {
        const { words, clauses } = reader.read(parts.join(''));
        // A synonym may stand for more words than it has.
        expect(words.length).toBeLessThanOrEqual(300);
        expect(clauses.length).toBeLessThanOrEqual(12);
      }),
    );
  });
});

test('tells what is safe from insurance in Spanish', () => {
  expect(reader.read('¿la videollamada es segura?').words).toContain('safe');
  expect(reader.read('No estoy segura con mi esposo').words).toContain('safe');
  expect(reader.read('no me siento segura en mi casa').words).toContain('safe');
  for (const unsure of ['de casarme', 'con la fecha de la cita', 'con quién hablar']) {
    expect(reader.read(`no estoy segura ${unsure}`).words).not.toContain('safe');
  }
  expect(reader.read('¿aceptan mi seguro?').words).toContain('insurance');
  expect(reader.read('¿aceptan mi seguranza?').words).toContain('insurance');
});

test('takes a dead phone for no death', () => {
  expect(reader.read('se me murió el celular y perdí la cita').words).toContain('stopped');
  expect(reader.read('estoy muerta de cansancio').words).toContain('exhausted');
});
