import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Content } from '#content/model';
import { packageRoot } from '../../runtime/package-root.ts';

/** The practice's content, read when something first asks for it: most of what an api does needs none of it. */
@Injectable()
export class ContentSource {
  private content: Promise<Content> | undefined;

  /** @throws ContentError if the folder is broken; the build would have said so first */
  load(): Promise<Content> {
    this.content ??= import('#content/load').then(({ loadContent }) =>
      loadContent(path.join(packageRoot(import.meta.url), 'content')),
    );
    return this.content;
  }
}
