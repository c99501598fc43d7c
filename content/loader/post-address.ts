import type { Post } from './model.ts';

/** The id in a post's address, including addresses with an earlier slug; undefined for any other page. */
export const postIdIn = (address: string): string | undefined =>
  /^\/blog\/(\d+)(?:-|#|$)/.exec(address)?.[1];

/**
 * An address as a link can have it.
 * @param posts the published posts
 * @returns the present address of a post; undefined if that is not published
 */
export function withoutDeadPost(
  address: string,
  posts: readonly Pick<Post, 'id' | 'path'>[],
): string | undefined {
  const id = postIdIn(address);
  if (id === undefined) return address;
  const post = posts.find((one) => String(one.id) === id);
  const [, anchor] = address.split('#');
  return post && post.path + (anchor ? `#${anchor}` : '');
}
