import { closeSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';

/** The signature of each picture format, by extension: its offset and bytes. */
const BEGINNINGS: Readonly<Record<string, readonly [offset: number, bytes: string]>> = {
  '.jpg': [0, '\xff\xd8\xff'],
  '.jpeg': [0, '\xff\xd8\xff'],
  '.png': [0, '\x89PNG\r\n\x1a\n'],
  '.webp': [8, 'WEBP'],
  '.avif': [4, 'ftypavi'],
};
const BYTES_READ = 16;

/**
 * Checks by extension and first bytes whether the build can show a picture. A HEIC file renamed to .jpg fails.
 * @param path path of an existing file
 * @returns a message for editors; null if the picture can be shown
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
