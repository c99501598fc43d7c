import { buildPost } from './build-documents.ts';
import { checkMentions } from './checks.ts';
import { postSchema } from './collection-schema.ts';
import { ContentReader, type Mention } from './content-reader.ts';
import { factsFrom, newestFirst, withPostIds } from './load.ts';
import type { Content, Post } from './model.ts';
import type { Facts } from './placeholders.ts';
import { postIdIn, withoutDeadPost } from './post-address.ts';
import { withoutDeadLinks } from './post-links.ts';
import { digestOfPost, sourceOfPost, type PostSource } from './post-source.ts';
import type { Problem } from './problems.ts';

interface BuiltPost {
  post: Post | null;
  mentions: readonly Mention[];
  problems: readonly Problem[];
}

/** A content folder whose posts come from elsewhere. A post is rendered once, until it changes. */
export class ContentWithPosts {
  private readonly folder: Content;
  private readonly directory: string;
  private readonly facts: Facts;
  private built = new Map<string, BuiltPost>();

  /**
   * @param folder the folder's content with its own posts
   * @param directory the folder, which has the images
   */
  constructor(folder: Content, directory: string) {
    this.folder = folder;
    this.directory = directory;
    this.facts = factsFrom(folder);
  }

  /**
   * The content with these posts instead of the folder's. A post whose author has left has no byline.
   * @param images published images by file name
   * @returns `leftOut` has what is wrong with posts that do not fit the content, e.g. one whose picture is gone
   */
  content(
    sources: readonly PostSource[],
    images: Readonly<Record<string, unknown>>,
  ): { content: Content; leftOut: Problem[] } {
    const built = new Map(
      sources.map((written) => {
        const source = withoutGoneAuthor(written, this.folder.people);
        const digest = digestOfPost(source);
        return [digest, this.built.get(digest) ?? this.build(source)] as const;
      }),
    );
    this.built = built;
    const checked = [...built.values()].map(({ post, problems }) => ({
      post,
      problems: [...problems, ...missingPicture(post, images)],
    }));
    return {
      content: this.around(
        checked.flatMap(({ post, problems }) => (post && problems.length === 0 ? [post] : [])),
      ),
      leftOut: checked.flatMap(({ problems }) => problems),
    };
  }

  /**
   * Renders a post, and checks it as if it were published beside the others.
   * @param others the published posts
   * @param images published images by file name. A picture that is not among them is not shown.
   * @returns the content with it; `post` is null if a field is missing or not valid
   */
  check(
    source: PostSource,
    others: readonly PostSource[],
    images: Readonly<Record<string, unknown>>,
  ): { content: Content; post: Post | null; problems: Problem[] } {
    const { post, mentions, problems } = this.build(source);
    const beside = this.content(others, images).content.posts.filter(({ id }) => id !== source.id);
    const isShown = missingPicture(post, images).length === 0;
    const shown = post && (isShown ? post : { ...post, image: undefined });
    const content = this.around(shown ? [...beside, shown] : beside);
    const { file } = sourceOfPost(source);
    const twin = beside.find(({ documentTitle }) => documentTitle === post?.documentTitle);
    const sameTitle = { file, line: 1, key: 'title', message: `${twin?.path} has the same title` };
    return {
      content,
      post,
      problems: [
        ...problems,
        ...checkMentions(content, present(mentions, content.posts), this.directory, images),
        ...(twin ? [sameTitle] : []),
      ],
    };
  }

  private build(source: PostSource): BuiltPost {
    const reader = new ContentReader(this.directory);
    const entry = reader.readFrom(sourceOfPost(source), postSchema, this.facts);
    const post = entry && buildPost(entry, this.folder.people, reader);
    const { mentions, problems } = reader;
    return { post, mentions, problems };
  }

  private around(posts: readonly Post[]): Content {
    const { redirects, site } = this.folder;
    const { text, to } = site.announcement;
    const shown = to === undefined ? undefined : withoutDeadPost(to, posts);
    const content = {
      ...this.folder,
      site: { ...site, announcement: { text, ...(shown !== undefined && { to: shown }) } },
      posts: [...posts].sort(newestFirst),
      redirects: { ...redirects, exact: redirectsTo(posts, redirects.exact) },
    };
    return withoutDeadLinks(content, posts);
  }
}

/** Removes the author of a post if they are no longer in `people/`. */
function withoutGoneAuthor(source: PostSource, people: Content['people']): PostSource {
  const { author, ...data } = source.data;
  const isGone = author !== undefined && !people.some(({ id }) => id === author);
  return isGone ? { ...source, data } : source;
}

/**
 * Replaces links to posts by their current addresses. A link to a deleted post stays only in a post's text, where it is
 * reported as a problem; elsewhere the site leaves the link out.
 */
function present(mentions: readonly Mention[], posts: readonly Post[]): Mention[] {
  return mentions.flatMap((mention) => {
    const to = withoutDeadPost(mention.to, posts);
    if (to !== undefined) return [{ ...mention, to }];
    return mention.key === '' ? [mention] : [];
  });
}

/** A page cannot be rendered with a picture that is not published. */
function missingPicture(post: Post | null, images: Readonly<Record<string, unknown>>): Problem[] {
  if (!post?.image || Object.hasOwn(images, post.image.file)) return [];
  const message = `There is no file images/${post.image.file}`;
  return [{ file: post.file, line: 1, key: 'image.file', message }];
}

/** The redirects with present addresses of posts. Those to a post that is not there are left out. */
function redirectsTo(
  posts: readonly Post[],
  exact: Readonly<Record<string, string>>,
): Record<string, string> {
  const paths = new Map(posts.map(({ id, path }) => [String(id), path]));
  const present = Object.entries(exact).flatMap(([from, to]) => {
    const id = postIdIn(to);
    if (id === undefined) return [[from, to] as const];
    const path = paths.get(id);
    return path ? [[from, path] as const] : [];
  });
  return withPostIds(Object.fromEntries(present), posts);
}
