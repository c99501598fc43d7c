import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SealedColumn } from './sealed-column.ts';

const PLACE = 'submission.sealed_details';
const ROW = '0193a5a0-0000-7000-8000-000000000001';
const OTHER_ROW = '0193a5a0-0000-7000-8000-000000000002';
const [FIRST_KEY, SECOND_KEY] = ['a'.repeat(32), 'b'.repeat(32)];

/** Sealed under FIRST_KEY for ROW by the version that wrote no key id. */
const WITHOUT_KEY_ID = 'AUmJlX/FjkqA5SKPi3Ek607lviiQN+Nm5uEk10diETI6mK/wXhFViBk4dfYXE2APVw==';
/** The same, sealed by an earlier release with a key id. */
const WITH_KEY_ID = 'AvjME4avG5Igf7ZdiPMjZ9YDEB1vO9ntINdZr9qPcxNzBKoh1cL3AlPuQFOSiGar7CnhNws=';

describe('sealed column', () => {
  const column = new SealedColumn(FIRST_KEY);

  test('opens what it sealed, in any script', () => {
    const sealed = column.seal('We argue every night. ¿Podemos hablar? 再び', PLACE, ROW);
    expect(column.open(sealed, PLACE, ROW)).toBe('We argue every night. ¿Podemos hablar? 再び');
  });

  test('opens a file of any size as it was', () => {
    for (const bytes of [0, 1, 64 * 1024, 64 * 1024 + 1, 300_000]) {
      const file = randomBytes(bytes);
      const opened = column.openBytes(column.seal(file, PLACE, ROW), PLACE, ROW);
      expect(opened.equals(file)).toBe(true);
    }
  });

  test('opens what an earlier release has sealed', () => {
    const sealed = Buffer.from(WITH_KEY_ID, 'base64');
    expect(column.open(sealed, PLACE, ROW)).toBe('We argue every night');
  });

  test('does not contain the text, and never looks the same twice', () => {
    const first = column.seal('We argue every night', PLACE, ROW);
    expect(first.includes('argue')).toBe(false);
    expect(first.equals(column.seal('We argue every night', PLACE, ROW))).toBe(false);
  });

  test('refuses another row, another column, another key and a changed byte', () => {
    const sealed = column.seal('private', PLACE, ROW);
    const changed = Buffer.from(sealed);
    changed[sealed.length - 1]! ^= 1;
    expect(() => column.open(sealed, PLACE, OTHER_ROW)).toThrow();
    expect(() => column.open(sealed, 'application_cv.sealed_file', ROW)).toThrow();
    expect(() => new SealedColumn(SECOND_KEY).open(sealed, PLACE, ROW)).toThrow('not set');
    expect(() => column.open(changed, PLACE, ROW)).toThrow();
  });

  test('after a change of key it opens what either key sealed, and seals with the current one', () => {
    const rotated = new SealedColumn(SECOND_KEY, FIRST_KEY);
    const old = column.seal('private', PLACE, ROW);
    expect(rotated.open(old, PLACE, ROW)).toBe('private');
    const fresh = rotated.seal('private', PLACE, ROW);
    expect(new SealedColumn(SECOND_KEY).open(fresh, PLACE, ROW)).toBe('private');
    expect(() => column.open(fresh, PLACE, ROW)).toThrow('not set');
    const isCurrent = (sealed: Buffer) =>
      sealed.subarray(0, rotated.currentPrefix.length).equals(rotated.currentPrefix);
    expect([isCurrent(fresh), isCurrent(old)]).toEqual([true, false]);
  });

  test('opens a value without a key id with the current and with the previous key', () => {
    const old = Buffer.from(WITHOUT_KEY_ID, 'base64');
    expect(column.open(old, PLACE, ROW)).toBe('We argue every night');
    expect(new SealedColumn(SECOND_KEY, FIRST_KEY).open(old, PLACE, ROW)).toBe(
      'We argue every night',
    );
    expect(() => column.open(old, PLACE, OTHER_ROW)).toThrow('No key opens');
    expect(() => new SealedColumn(SECOND_KEY).open(old, PLACE, ROW)).toThrow('No key opens');
  });
});
