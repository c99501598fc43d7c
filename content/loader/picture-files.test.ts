import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { pictureMistake } from './picture-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, bytes: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s picture passes', async (format) => {
  const create = { width: 8, height: 8, channels: 3, background: '#799e9a' } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  expect(pictureMistake(written(`tree.${format}`, bytes))).toBeNull();
});

test('a drawing passes', () => {
  expect(pictureMistake(written('tree.svg', '<svg viewBox="0 0 8 8"/>'))).toBeNull();
});

test('a picture of a phone is refused, renamed or not', () => {
  const heic = '\0\0\0\x18ftypheic\0\0\0\0';
  expect(pictureMistake(written('tree.heic', heic))).toContain('instead of ".heic"');
  expect(pictureMistake(written('tree.jpg', heic))).toContain('no .jpg picture');
});

test('an empty file is refused', () => {
  expect(pictureMistake(written('empty.png', ''))).toContain('no .png picture');
});
