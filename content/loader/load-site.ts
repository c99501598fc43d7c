import { ContentReader } from './content-reader.ts';
import { throwIfAny } from './problems.ts';
import type { Site } from './model.ts';
import { siteSchema } from './schema.ts';

/**
 * Reads only `site.yaml`, for a process that needs no pages.
 * @param directory the content folder
 * @throws ContentError if the file is invalid
 */
export function loadSite(directory: string): Site {
  const reader = new ContentReader(directory);
  const site = reader.read('site.yaml', siteSchema, new Map());
  throwIfAny(reader.problems);
  if (site === null) throw new Error('site.yaml gave no data');
  return site.data;
}
