import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { readPostSources } from '#content/post-source';
import { packageRoot } from '#runtime/package-root';
import { PublishedPostsRepository, type PublishedPosts } from './published-posts.repository.ts';

const CONTENT = path.join(packageRoot(import.meta.url), 'content');

/** The published posts of each content version. The first api of a new installation imports those of `content/blog`. */
@Injectable()
export class PublishedPostsSource {
  private latest: { version: bigint; posts: Promise<PublishedPosts> } | undefined;

  constructor(private readonly repository: PublishedPostsRepository) {}

  /** The posts of a version, read once. */
  at(version: bigint): Promise<PublishedPosts> {
    if (this.latest?.version === version) return this.latest.posts;
    const posts = this.read();
    this.latest = { version, posts };
    posts.then(undefined, () => {
      // The next attempt reads again.
      if (this.latest?.posts === posts) this.latest = undefined;
    });
    return posts;
  }

  /** The latest version that was read; null before the first. */
  get version(): bigint | null {
    return this.latest?.version ?? null;
  }

  /** Imports the posts of `content/blog` into an empty table. */
  async importOnce(): Promise<void> {
    if (await this.repository.isEmpty()) await this.repository.import(readPostSources(CONTENT));
  }

  private async read(): Promise<PublishedPosts> {
    await this.importOnce();
    return this.repository.published();
  }
}
