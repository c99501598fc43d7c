import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { Content } from '#content/model';
import { packageRoot } from '#runtime/package-root';
import { ContentWatch } from './content-watch.ts';

const ROOT = packageRoot(import.meta.url);

/** The practice's content, loaded on first use, because most requests need none of it, and for each new version. */
@Injectable()
export class ContentSource {
  private loaded: Promise<Content> | undefined;

  constructor(watch: ContentWatch) {
    watch.onChange('content', () => this.reload());
  }

  /** @throws ContentError if the folder is invalid; the build reports the same error earlier */
  load(): Promise<Content> {
    this.loaded ??= readContent().catch((error: unknown) => {
      // Not memoised: the next call tries again.
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  /**
   * Makes something from the content on first use and memoises it until the content changes.
   * @returns gives what was made; rejects as {@link load} does
   */
  derive<T>(make: (content: Content) => T): () => Promise<T> {
    let latest: { content: Content; made: T } | undefined;
    return async () => {
      const content = await this.load();
      if (latest?.content !== content) latest = { content, made: make(content) };
      return latest.made;
    };
  }

  private async reload(): Promise<void> {
    if (!this.loaded) return;
    const content = await readContent();
    this.loaded = Promise.resolve(content);
  }
}

/** In a thread of its own: rendering the folder takes a second, in which this one goes on answering. */
async function readContent(): Promise<Content> {
  const worker = new Worker(path.join(ROOT, 'dist/server/load-content.js'), {
    workerData: path.join(ROOT, 'content'),
  });
  const [content] = (await once(worker, 'message')) as [Content];
  return content;
}
