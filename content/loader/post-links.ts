import type { Content, Post } from './model.ts';
import { withoutDeadPost } from './post-address.ts';

/** Target of a button whose post is no longer published. */
const BLOG = { text: 'See our blog', to: '/resources/blog' };
const LINK = /<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs;

type Posts = readonly Pick<Post, 'id' | 'path'>[];

/** The content without links to unpublished posts: their words stay in the text, and a button leads to the blog. */
export function withoutDeadLinks(content: Content, posts: Posts): Content {
  const written = Object.entries(content).map(
    ([name, value]: [string, unknown]): [string, unknown] => [
      name,
      Array.isArray(value) ? value.map((one) => cleaned(one, posts)) : cleaned(value, posts),
    ],
  );
  return Object.fromEntries(written) as unknown as Content;
}

/** A value of the content, copied only if it names a post that is not published. */
function cleaned(value: unknown, posts: Posts): unknown {
  const text = JSON.stringify(value);
  const addresses = text.match(/\/blog\/\d+/g) ?? [];
  if (addresses.every((address) => !isDead(address, posts))) return value;
  return JSON.parse(text, (_, inner: unknown) => {
    if (typeof inner === 'string') {
      return inner.replace(LINK, (link, to: string, words: string) =>
        isDead(to, posts) ? words : link,
      );
    }
    return isButton(inner) && isDead(inner.to, posts) ? BLOG : inner;
  });
}

const isDead = (address: string, posts: Posts): boolean =>
  withoutDeadPost(address, posts) === undefined;

const isButton = (value: unknown): value is typeof BLOG =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  'to' in value &&
  typeof value.to === 'string';
