import { createHash } from 'node:crypto';
import { showPlaceholders, protectPlaceholders } from './placeholders.ts';
import { throwIfAny, type Problem } from './problems.ts';
import { filesIn, idOf, readSource, type SourceFile } from './source-file.ts';

/** A blog post as it was written: what `postSchema` reads, and its Markdown. */
export interface PostSource {
  id: number;
  slug: string;
  data: Readonly<Record<string, unknown>>;
  body: string;
}

/**
 * The posts of `content/blog`, with which a new installation begins.
 * @throws ContentError if a file cannot be parsed
 */
export function readPostSources(directory: string): PostSource[] {
  const problems: Problem[] = [];
  const sources = filesIn(directory, 'blog', '.md').map((file) => {
    const { data, body } = readSource(directory, file, problems);
    const [, id, slug = ''] = /^(\d+)-(.+)$/.exec(idOf(file)) ?? [];
    const written: unknown = JSON.parse(showPlaceholders(JSON.stringify(data)));
    return {
      id: Number(id),
      slug,
      data: typeof written === 'object' && written !== null ? { ...written } : {},
      body: showPlaceholders(body).trim(),
    };
  });
  throwIfAny(problems);
  return sources;
}

/** The post as if it were a file. Lines of its text count from 1. */
export function sourceOfPost({ id, slug, data, body }: PostSource): SourceFile {
  return {
    file: `blog/${id}-${slug}.md`,
    data: JSON.parse(protectPlaceholders(JSON.stringify(data))) as unknown,
    body: protectPlaceholders(body),
    bodyLine: 1,
    lineOf: () => 1,
  };
}

/** SHA-256 of a post. It does not depend on the order of its fields, which Postgres does not keep. */
export function digestOfPost({ id, slug, data, body }: PostSource): string {
  return createHash('sha256')
    .update(JSON.stringify([id, slug, inOrder(data), body]))
    .digest('hex');
}

/** SHA-256 of a set of posts, in whatever order. */
export function digestOfPosts(posts: readonly PostSource[]): string {
  return createHash('sha256').update(posts.map(digestOfPost).sort().join()).digest('hex');
}

/** A value with the fields of its objects in alphabetical order. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)]);
}
