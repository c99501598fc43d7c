import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { z } from 'zod';

const CLIENT = path.join(import.meta.dirname, '../../dist/web/client');
const MAX_BYTES = 90_000;

const manifest = z
  .record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
  .parse(JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')));

/** A chunk and everything that it imports. */
function chunksOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports) chunksOf(next, seen);
  return seen;
}

test(`opening the chat loads at most ${MAX_BYTES / 1000} KB, compressed`, () => {
  const app = chunksOf('entry-client.tsx');
  const added = [...chunksOf('site/features/relie/relie-window.tsx')].filter(
    (key) => !app.has(key),
  );
  const bytes = added.map(
    (key) => gzipSync(readFileSync(path.join(CLIENT, manifest[key]?.file ?? ''))).length,
  );
  expect(added.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
});
