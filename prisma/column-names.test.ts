import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { columnsOf, toObjects, toRecordset } from './column-names.ts';

test('the rule holds for every column of the schema', () => {
  const schema = readFileSync(new URL('./schema.prisma', import.meta.url), 'utf8');
  const mapped = [...schema.matchAll(/^ {2}(\w+) .*[^@]@map\("(\w+)"\)/gm)];
  expect(mapped.length).toBeGreaterThan(30);
  for (const [, field = '', column = ''] of mapped) {
    expect(columnsOf([field])).toBe(column);
    expect(toObjects({ fields: [{ name: column }], rows: [[1]] })).toEqual([{ [field]: 1 }]);
  }
});

test('column lists are qualified on request', () => {
  expect(columnsOf(['id', 'dueAt'])).toBe('id, due_at');
  expect(columnsOf(['id', 'dueAt'], 'd')).toBe('d.id, d.due_at');
});

test('rows become objects with their values unchanged', () => {
  const at = new Date(0);
  const fields = [{ name: 'id' }, { name: 'last_reason' }, { name: 'due_at' }];
  const rows = [
    ['a', null, at],
    ['b', 'snake_case', at],
  ];
  expect(toObjects({ fields, rows })).toEqual([
    { id: 'a', lastReason: null, dueAt: at },
    { id: 'b', lastReason: 'snake_case', dueAt: at },
  ]);
});

test('records have column names, hexadecimal bytes and unchanged lists', () => {
  const records = toRecordset([
    { sealedFile: Buffer.from([0, 255]), droppedProperties: ['firstName'], lastReason: null },
  ]);
  expect(JSON.parse(records)).toEqual([
    { sealed_file: '\\x00ff', dropped_properties: ['firstName'], last_reason: null },
  ]);
});

test('records can be restricted to some fields', () => {
  expect(toRecordset([{ id: 'a', sealedFile: Buffer.alloc(1) }], ['id'])).toBe('[{"id":"a"}]');
});
