import { createHash } from 'node:crypto';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Overrides } from '#content/override-schema';
import { digestOfPosts, readPostSources } from '#content/post-source';
import { digestOfOverrides } from '#content/with-overrides';
import { packageRoot } from '#runtime/package-root';
import { ContentOverridesRepository } from './content-overrides.repository.ts';
import { PublishedPostsRepository, type PublishedPosts } from './published-posts.repository.ts';

const CONTENT = path.join(packageRoot(import.meta.url), 'content');

/** What staff have published since the build: every published post, and the facts that they changed. */
export interface PublishedContent extends PublishedPosts {
  overrides: Overrides;
  /** Digest of the posts and overrides; without overrides it is that of the posts, see `digestOfPosts`. */
  digest: string;
}

/**
 * What is published with each content version. The first api of a new installation imports the posts of `content/blog`.
 */
@Injectable()
export class PublishedContentSource {
  private latest: { version: bigint; published: Promise<PublishedContent> } | undefined;

  constructor(
    private readonly posts: PublishedPostsRepository,
    private readonly overrides: ContentOverridesRepository,
  ) {}

  /** What is published with a version, read once. */
  at(version: bigint): Promise<PublishedContent> {
    if (this.latest?.version === version) return this.latest.published;
    const published = this.read();
    this.latest = { version, published };
    published.then(undefined, () => {
      // The next attempt reads again.
      if (this.latest?.published === published) this.latest = undefined;
    });
    return published;
  }

  /** The latest version that was read; null before the first. */
  get version(): bigint | null {
    return this.latest?.version ?? null;
  }

  /** Imports the posts of `content/blog` into an empty table. */
  async importOnce(): Promise<void> {
    if (await this.posts.isEmpty()) await this.posts.import(readPostSources(CONTENT));
  }

  private async read(): Promise<PublishedContent> {
    await this.importOnce();
    const [posts, overrides] = await Promise.all([
      this.posts.published(),
      this.overrides.current(),
    ]);
    return { ...posts, overrides, digest: digestOf(posts, overrides) };
  }
}

function digestOf({ sources }: PublishedPosts, overrides: Overrides): string {
  const posts = digestOfPosts(sources);
  if (Object.keys(overrides).length === 0) return posts;
  return createHash('sha256')
    .update(posts + digestOfOverrides(overrides))
    .digest('hex');
}
