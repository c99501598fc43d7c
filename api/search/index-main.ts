/**
 * `npm run index`: rebuilds the Meilisearch index from the search pack. Searches use the old index until it is done.
 */
import path from 'node:path';
import { z } from 'zod';
import { httpUrl, optional, required } from '#runtime/environment/fields';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { MeilisearchIndex } from '#search-index/meilisearch-index';
import { readSearchPack } from '#search-index/search-pack';
import { packageRoot } from '#runtime/package-root';

// Required here, although optional for the api: only Meilisearch has an index to rebuild.
const { MEILI_URL: url, MEILI_API_KEY: apiKey } = readEnvironmentOrExit(
  z.object({ MEILI_URL: required(httpUrl), MEILI_API_KEY: optional(z.string()) }),
);
const pack = await readSearchPack(path.join(packageRoot(import.meta.url), 'dist/search'));
const index = new MeilisearchIndex({ url, apiKey }, pack.vocabulary, pack.vectors);
try {
  await index.rebuild(pack.documents);
  console.log(`Meilisearch has ${pack.documents.length} sections`);
} catch (error) {
  console.error('Not indexed:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
