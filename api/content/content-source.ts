import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { packageRoot } from '#runtime/package-root';
import { lazy } from '#runtime/lazy';

/** The practice's content, read when something first asks for it: most of what an api does needs none of it. */
@Injectable()
export class ContentSource {
  /** @throws ContentError if the folder is broken; the build would have said so first */
  readonly load = lazy(async () => {
    const { loadContent } = await import('#content/load');
    return loadContent(path.join(packageRoot(import.meta.url), 'content'));
  });
}
