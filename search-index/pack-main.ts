/** Writes the search pack to dist/search. Part of `npm run build`. */
import path from 'node:path';
import { writeSearchPack } from './write-search-pack.ts';

const project = path.resolve(import.meta.dirname, '..');
const { pages, sections } = await writeSearchPack(project, path.join(project, 'dist/search'));
console.log(`search: ${pages} pages, ${sections} sections`);
