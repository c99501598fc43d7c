import { closeSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';

/** How the bytes of a kind of picture begin, by extension: what stands at an offset. */
const BEGINNINGS: Readonly<Record<string, readonly [offset: number, bytes: string]>> = {
  '.jpg': [0, '\xff\xd8\xff'],
  '.jpeg': [0, '\xff\xd8\xff'],
  '.png': [0, '\x89PNG\r\n\x1a\n'],
  '.webp': [8, 'WEBP'],
  '.avif': [4, 'ftypavi'],
};
const BYTES_READ = 16;

/**
 * Why the build cannot show a picture: its kind, or bytes of another kind. Phones save HEIC, and renaming does not change that.
 * @param path of a file that exists
 * @returns a sentence for editors; null if there is nothing wrong
 */
export function pictureMistake(path: string): string | null {
  const extension = extname(path).toLowerCase();
  if (extension === '.svg') return null;
  const beginning = BEGINNINGS[extension];
  if (!beginning) return `Please save the picture as JPEG or PNG instead of "${extension}"`;
  const [offset, bytes] = beginning;
  const begins = firstBytes(path).startsWith(bytes, offset);
  return begins ? null : `This is no ${extension} picture: please save it as JPEG or PNG again`;
}

/** The first bytes of a file, one character each. */
function firstBytes(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(BYTES_READ);
    readSync(file, bytes, 0, BYTES_READ, 0);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}
