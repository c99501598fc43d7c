import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { packageRoot } from '#runtime/package-root';
import { loadContent } from './load.ts';
import type { Quiz } from './model.ts';
import { readPostSources } from './post-source.ts';
import { ContentWithPosts } from './with-posts.ts';

const DIRECTORY = path.join(packageRoot(import.meta.url), 'content');
const folder = loadContent(DIRECTORY);
const images = Object.fromEntries(
  folder.posts.flatMap(({ image }) => (image ? [[image.file, {}]] : [])),
);
const sources = readPostSources(DIRECTORY);
const posts = new ContentWithPosts(folder, DIRECTORY);

const LISTEN = '/blog/14-how-to-listen';
const actionsOf = (quizzes: readonly Quiz[]) =>
  quizzes.flatMap(({ results }) => results.map(({ action }) => action.to));

test('no text and no button leads to a post that is not published', () => {
  expect(actionsOf(folder.quizzes)).toContain(LISTEN);
  const without = sources.filter(({ id }) => id !== 14);
  const { content, leftOut } = posts.content(without, images);
  expect(leftOut).toEqual([]);
  const episode = content.episodes.find(({ number }) => number === 1);
  const tryIt = episode?.sections.find(({ id }) => id === 'try-it-this-week');
  expect(tryIt?.html).toMatch(/ is in how to listen when[^<]+<\/p>$/);
  expect(actionsOf(content.quizzes)).not.toContain(LISTEN);
  expect(actionsOf(content.quizzes)).toContain('/resources/blog');
  // Content without a dead link is passed on unchanged.
  expect(content.people).toEqual(folder.people);
});

test('a post whose author has left stays, without an author', () => {
  const left = sources.map((post) =>
    post.id === 14 ? { ...post, data: { ...post.data, author: 'somebody-who-left' } } : post,
  );
  const { content, leftOut } = posts.content(left, images);
  expect(leftOut).toEqual([]);
  expect(content.posts.map(({ id }) => id)).toEqual(folder.posts.map(({ id }) => id));
  const post = content.posts.find(({ id }) => id === 14);
  expect(post).toMatchObject({ path: LISTEN });
  expect(post).not.toHaveProperty('author');
});

describe('a post that names others', () => {
  const FIRST = sources.find(({ id }) => id === 1)!;
  const problemsBeside = (others: typeof sources, body = FIRST.body) =>
    posts.check({ ...FIRST, body }, others, images).problems;
  const OLD = '/blog/86-when-your-partner-says-no-to-therapy';
  const renamed = sources.map((post) => (post.id === 86 ? { ...post, slug: 'no' } : post));
  const without = sources.filter(({ id }) => id !== 86);

  test('can be published after they were renamed or taken back', () => {
    expect(FIRST.data['related']).toContain(OLD);
    expect(problemsBeside(renamed, `${FIRST.body}\n\n[No](${OLD})`)).toEqual([]);
    expect(problemsBeside(without)).toEqual([]);
  });

  test('may not link in its text to one that was taken back', () => {
    expect(problemsBeside(without, `[No](${OLD})`)).toMatchObject([
      { key: '', line: 1, message: `There is no page ${OLD}` },
    ]);
  });
});
