import { readConsents } from './consents.ts';
import { ContentReader } from './content-reader.ts';
import { throwIfAny } from './problems.ts';
import type { Site } from './model.ts';
import type { Overrides } from './override-schema.ts';
import { siteSchema } from './schema.ts';

/**
 * Reads only `site.yaml` and `consents.yaml`, for a process that needs no pages.
 * @param directory the content folder
 * @param overrides replace facts of the files
 * @throws ContentError if one of the files is invalid
 */
export function loadSite(directory: string, overrides: Overrides = {}): Site {
  return readSite(new ContentReader(directory, overrides));
}

/** As {@link loadSite}, with a reader that goes on to other files. */
export function readSite(reader: ContentReader): Site {
  const site = reader.read('site.yaml', siteSchema, new Map());
  const consents = site && readConsents(reader, site.data.name);
  throwIfAny(reader.problems);
  if (!site || !consents) throw new Error('A file without problems gave no data');
  return { ...site.data, consents };
}
