import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** SHA-256 of everything in a content folder that `loadContent` reads, and of the names of its images. */
export function contentDigest(directory: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const name = relative(directory, file);
    hash.update(`\0${name}\0`);
    if (/\.(md|yaml)$/.test(name)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
