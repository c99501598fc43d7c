import type { Post, Topic } from './model.ts';

/** Minimum number of posts for a topic page. */
const FEWEST_POSTS = 2;

/** The tags shared by several posts, those with the most posts first. */
export function topicsOf(posts: readonly Post[]): Topic[] {
  const tags = [...new Set(posts.flatMap((post) => post.tags))];
  return tags
    .map((tag) => ({
      tag,
      name: tag.replaceAll('-', ' '),
      path: `/blog/tag/${tag}`,
      posts: posts.filter((post) => post.tags.includes(tag)),
    }))
    .filter((topic) => topic.posts.length >= FEWEST_POSTS)
    .sort((a, b) => b.posts.length - a.posts.length || a.name.localeCompare(b.name));
}

/** Title and description of a topic's page. */
export function topicWords(topic: Topic): { heading: string; description: string } {
  return {
    heading: `Posts about ${topic.name}`,
    description: `${topic.posts.length} posts from our blog about ${topic.name}.`,
  };
}
