import { Inject, Injectable } from '@nestjs/common';
import type { PostWords } from '#contracts/blog';
import type { PostSource } from '#content/post-source';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

/** An image as pages refer to it: the counterpart of the site's own images. */
export interface PublishedImage {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcset: string }[];
}

/** Every published post, with the images that posts may show. */
export interface PublishedPosts {
  sources: PostSource[];
  images: Record<string, PublishedImage>;
}

// One statement. If another api imports at the same time, it waits for that one's rows and adds none.
const IMPORT = `
  WITH imported AS (
    INSERT INTO post (id, slug, status, published_on, changed_on, words)
    SELECT (item->>'id')::int, item->>'slug', 'PUBLISHED', (item->>'date')::date, (item->>'updated')::date, item->'words'
    FROM jsonb_array_elements($1::jsonb) AS item
    WHERE NOT EXISTS (SELECT FROM post)
    ON CONFLICT (id) DO NOTHING
    RETURNING id, slug, status, words, version
  ), revisions AS (
    INSERT INTO post_revision (post_id, version, slug, status, words)
    SELECT id, version, slug, status, words FROM imported
  )
  SELECT setval(pg_get_serial_sequence('post', 'id'), greatest(max(id), (SELECT max(id) FROM post)))
  FROM imported HAVING count(*) > 0`;

const PUBLISHED = `
  SELECT id, slug, words, published_on::text, changed_on::text, (
    SELECT r.slug FROM post_revision r WHERE r.post_id = post.id AND r.status = 'PUBLISHED' ORDER BY r.version LIMIT 1
  ) AS first_slug FROM post
  WHERE status = 'PUBLISHED' AND deleted_at IS NULL ORDER BY id`;

const IMAGES = `
  SELECT i.file, i.width, i.height, v.name, v.type, v.width AS version_width
  FROM post_image i JOIN post_image_file v ON v.image_file = i.file
  ORDER BY i.file, v.type, v.width`;

/** A post's words as the database has them. Optional fields of an imported file may be missing. */
type StoredWords = Partial<PostWords> & Pick<PostWords, 'title'>;

/** Reads what visitors may read, for the content that every api keeps. */
@Injectable()
export class PublishedPostsRepository {
  constructor(@Inject(DATABASE) private readonly database: Pick<Database, 'query'>) {}

  /** Whether the posts of `content/blog` have not been imported yet. */
  async isEmpty(): Promise<boolean> {
    const rows = await this.database.query('SELECT FROM post LIMIT 1');
    return rows.length === 0;
  }

  /** Imports posts, which stay published under their numbers. Does nothing if there is a post already. */
  async import(posts: readonly PostSource[]): Promise<void> {
    const items = posts.map(({ id, slug, data, body }) => {
      const { date, updated, ...words } = data;
      return { id, slug, date, updated, words: { ...words, body } };
    });
    await this.database.query(IMPORT, [JSON.stringify(items)]);
  }

  async published(): Promise<PublishedPosts> {
    const posts = await this.database.query<{
      id: number;
      slug: string;
      words: StoredWords;
      publishedOn: string;
      changedOn: string | null;
      firstSlug: string | null;
    }>(PUBLISHED);
    const sources = posts.map(({ id, slug, words, publishedOn, changedOn, firstSlug }) =>
      sourceOf({ id, slug, words, date: publishedOn, updated: changedOn, firstSlug }),
    );
    return { sources, images: await this.images() };
  }

  /** Every image of posts by file name. */
  async images(): Promise<Record<string, PublishedImage>> {
    const rows = await this.database.query<{
      file: string;
      width: number;
      height: number;
      name: string;
      type: string;
      versionWidth: number;
    }>(IMAGES);
    const images: Record<string, PublishedImage> = {};
    for (const { file, width, height, name, type, versionWidth } of rows) {
      const image = (images[file] ??= { src: addressOf(file), width, height, sources: [] });
      if (name === file) continue;
      const candidate = `${addressOf(name)} ${versionWidth}w`;
      const source = image.sources.find((one) => one.type === type);
      if (source) source.srcset += `, ${candidate}`;
      else image.sources.push({ type, srcset: candidate });
    }
    return images;
  }
}

/** Address of a file of an image. */
export const addressOf = (name: string): string => `/images/posts/${name}`;

/** A post as the loader of `content/` reads it. Fields without a value are left out. */
export function sourceOf(post: {
  id: number;
  slug: string;
  words: StoredWords;
  date: string;
  updated: string | null;
  /** The slug of the first publication. */
  firstSlug?: string | null;
}): PostSource {
  const { body = '', ...words } = post.words;
  const { id, slug, date, updated } = post;
  const firstSlug = post.firstSlug === slug ? null : post.firstSlug;
  const data = { ...(firstSlug && { firstSlug }), ...words, date, updated };
  const written = Object.entries(data).filter(([, value]) => value !== null && value !== '');
  return { id, slug, data: Object.fromEntries(written), body };
}
