/** Gives Meilisearch the pages of the build anew; searches find the old ones until it is done. `npm run index`. */
import path from 'node:path';
import { MeilisearchIndex } from '#search-index/meilisearch-index';
import { readSearchPack } from '#search-index/search-pack';
import { packageRoot } from '../../runtime/package-root.ts';

const { MEILI_URL: url, MEILI_API_KEY: apiKey } = process.env;
if (!url) {
  console.error('MEILI_URL is required; the built-in index needs no command');
  process.exit(1);
}
const pack = await readSearchPack(path.join(packageRoot(import.meta.url), 'dist/search'));
const index = new MeilisearchIndex({ url, apiKey }, pack.vocabulary, pack.vectors);
try {
  await index.rebuild(pack.documents);
  console.log(`Meilisearch has ${pack.documents.length} sections`);
} catch (error) {
  console.error('Not indexed:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
