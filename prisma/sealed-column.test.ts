import { describe, expect, test } from '@jest/globals';
import { SealedColumn } from './sealed-column.ts';

const ROW = '0193a5a0-0000-7000-8000-000000000001';
const OTHER_ROW = '0193a5a0-0000-7000-8000-000000000002';

describe('sealed column', () => {
  const column = new SealedColumn('a'.repeat(32));

  test('opens what it sealed, in any script', () => {
    const sealed = column.seal('We argue every night. ¿Podemos hablar? 再び', ROW);
    expect(column.open(sealed, ROW)).toBe('We argue every night. ¿Podemos hablar? 再び');
  });

  test('does not contain the text, and never looks the same twice', () => {
    const first = column.seal('We argue every night', ROW);
    expect(first.includes('argue')).toBe(false);
    expect(first.equals(column.seal('We argue every night', ROW))).toBe(false);
  });

  test('refuses another row, another key and a changed byte', () => {
    const sealed = column.seal('private', ROW);
    const changed = Buffer.from(sealed);
    changed[sealed.length - 1]! ^= 1;
    expect(() => column.open(sealed, OTHER_ROW)).toThrow();
    expect(() => new SealedColumn('b'.repeat(32)).open(sealed, ROW)).toThrow();
    expect(() => column.open(changed, ROW)).toThrow();
  });
});
