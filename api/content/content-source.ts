import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { packageRoot } from '#runtime/package-root';
import { lazy } from '#runtime/lazy';

/** The practice's content, loaded on first use: most requests need none of it. */
@Injectable()
export class ContentSource {
  /** @throws ContentError if the folder is invalid; the build reports the same error earlier */
  readonly load = lazy(async () => {
    const { loadContent } = await import('#content/load');
    return loadContent(path.join(packageRoot(import.meta.url), 'content'));
  });
}
