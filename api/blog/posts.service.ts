import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import {
  type BlogItem,
  type BlogPost,
  type EditedPost,
  type EditedPostList,
  type NewPost,
  type PostChange,
  type PostChoices,
  type PostPreview,
  type PostPreviewRequest,
  type PostProblem,
  type PostRevision,
  type PostRevisionList,
  type PostStatus,
  type PostWords,
} from '#contracts/blog';
import { anchorOf } from '#content/markdown';
import type { Site } from '#content/model';
import type { Problem } from '#content/problems';
import { isoDay } from '#scheduling/iso-day';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ContentSource } from '../content/content-source.ts';
import { SITE } from '../content/content.module.ts';
import { PublishedContentSource } from '../content/published-content.ts';
import { sourceOf } from '../content/published-posts.repository.ts';
import { ApiException } from '../http/api-exception.ts';
import {
  PostsRepository,
  type ListedPost,
  type NotSaved,
  type SavedPost,
  type StoredPost,
} from './posts.repository.ts';
import { PostSchedule } from './post-schedule.ts';

const LONGEST_SLUG = 80;

const EMPTY: Omit<PostWords, 'title'> = {
  description: '',
  body: '',
  tags: [],
  author: null,
  image: null,
  faqs: [],
  nextStep: null,
  related: [],
  keywords: [],
  reviewed: null,
  searchTitle: null,
  searchDescription: null,
};

const STATUS = {
  DRAFT: 'draft',
  SCHEDULED: 'scheduled',
  PUBLISHED: 'published',
} as const satisfies Record<StoredPost['status'], PostStatus>;

/** The rules of the blog: checks before publication, and refusal of saves that would overwrite a newer version. */
@Injectable()
export class PostsService {
  constructor(
    private readonly repository: PostsRepository,
    private readonly content: ContentSource,
    private readonly schedule: PostSchedule,
    private readonly source: PublishedContentSource,
    @Inject(SITE) private readonly site: Site,
  ) {}

  async published(): Promise<BlogItem[]> {
    const posts = await this.repository.published();
    const problems = await this.problemsOnSite();
    return posts.filter(({ id }) => problemsOfPost(id, problems).length === 0).map(itemOf);
  }

  /** @throws ApiException `not_found` */
  async read(id: number): Promise<BlogPost> {
    const post = await this.repository.findPublished(id);
    if (!post || problemsOfPost(id, await this.problemsOnSite()).length > 0) throw noPost();
    return { ...itemOf(post), body: wordsOf(post).body };
  }

  async list(): Promise<EditedPostList> {
    const posts = await this.repository.list();
    const problems = await this.problemsOnSite();
    return {
      items: posts.map((post) => {
        const { id, slug, path, status, publishAt, date, ...rest } = editedOf(post, problems);
        const { leftOut, version, savedBy, savedAt, title, author, tags } = rest;
        return {
          ...{ id, slug, path, status, publishAt, date },
          ...{ leftOut, version, savedBy, savedAt, title, author, tags },
        };
      }),
    };
  }

  /** @throws ApiException `not_found` */
  async edited(id: number): Promise<EditedPost> {
    return editedOf(await this.find(id), await this.problemsOnSite());
  }

  /** @throws ApiException `validation_failed` if it is to be published and breaks a rule of the content */
  async create(by: SignedInUser, written: NewPost): Promise<EditedPost> {
    const { slug, status = 'draft', publishAt = null, ...words } = written;
    const post: SavedPost = {
      slug: slug ?? slugOf(words.title),
      status,
      publishAt: dateOf(publishAt),
      words: { ...EMPTY, ...given(words) },
    };
    // The post has no number yet, and 0 belongs to no post.
    await this.checkIfPublic(0, post, null);
    // The posts of the folder are only imported into an empty table, so import them before storing this one.
    await this.source.importOnce();
    const created = await this.repository.create(by, post, this.today());
    await this.schedule.lookAfterSave();
    return editedOf(created);
  }

  /**
   * Until the first publication, the address follows the title unless somebody has set it.
   * @throws ApiException `conflict` if somebody has saved something else since the version that was read,
   * `validation_failed` as {@link create}, and for an automatic save of what is no draft, `not_found`
   */
  async change(by: SignedInUser, id: number, change: PostChange): Promise<EditedPost> {
    const { version, automatic = false, slug, status, publishAt, ...words } = change;
    const before = await this.find(id);
    const stored = savedOf(before);
    const post = {
      ...stored,
      ...given({ slug, status }),
      words: { ...stored.words, ...given(words) },
    };
    if (publishAt !== undefined) post.publishAt = dateOf(publishAt);
    if (slug === undefined && hasAddressOfTitle(before)) post.slug = slugOf(post.words.title);
    if (before.version !== version) {
      // A retry of a save whose response was lost.
      if (before.savedById === by.id && isDeepStrictEqual(post, stored)) return editedOf(before);
      throw stale(before, this.site);
    }
    if (automatic && before.status !== 'DRAFT') throw onlyByHand();
    await this.checkIfPublic(id, post, before);
    const saved = await this.repository.save(by, { id, version }, post, {
      today: this.today(),
      automatic,
    });
    if ('reason' in saved) throw this.refusal(saved);
    await this.schedule.lookAfterSave();
    return editedOf(saved);
  }

  /** @throws ApiException `conflict` as {@link change}, `not_found` */
  async delete(by: SignedInUser, id: number, version: number): Promise<void> {
    const refused = await this.repository.delete(by, id, version);
    if (refused) throw this.refusal(refused);
    await this.schedule.lookAfterSave();
  }

  /** Renders a post as visitors would see it, with what must be put right before it is published. */
  async preview({ id, slug, ...words }: PostPreviewRequest): Promise<PostPreview> {
    const title = words.title || 'Untitled';
    const shown = { ...words, title, description: words.description || title };
    const { html, problems } = await this.check(id, slug, shown, utcDay(this.today()), null);
    return { html, problems: problemsOf(problems) };
  }

  async revisions(id: number): Promise<PostRevisionList> {
    await this.find(id);
    const rows = await this.repository.revisions(id);
    return {
      items: rows.map(({ version, status, automatic, savedAt, savedBy }) => ({
        version,
        status: STATUS[status],
        automatic,
        savedAt: savedAt.toISOString(),
        savedBy: savedBy?.username ?? null,
      })),
    };
  }

  /** @throws ApiException `not_found` */
  async revision(id: number, version: number): Promise<PostRevision> {
    const row = await this.repository.findRevision(id, version);
    if (!row) throw noPost();
    return {
      version: row.version,
      slug: row.slug,
      savedAt: row.savedAt.toISOString(),
      savedBy: row.savedBy?.username ?? null,
      words: wordsOf(row),
    };
  }

  async choices(): Promise<PostChoices> {
    const { people, posts } = await this.content.load();
    return {
      people: people.map(({ id, name }) => ({ id, name })),
      tags: [...new Set(posts.flatMap(({ tags }) => tags))].sort(),
    };
  }

  /** Problems of published posts that the site leaves out. */
  private async problemsOnSite(): Promise<readonly Problem[]> {
    return (await this.content.leftOut()).posts;
  }

  private async find(id: number): Promise<StoredPost> {
    const post = await this.repository.find(id);
    if (!post) throw noPost();
    return post;
  }

  /** A draft may be unfinished; what visitors will read keeps the rules of the content. */
  private async checkIfPublic(
    id: number,
    { slug, status, publishAt, words }: SavedPost,
    before: StoredPost | null,
  ): Promise<void> {
    if (status === 'draft') return;
    if (status === 'scheduled') checkTime(publishAt, before?.publishAt ?? null);
    const date = before?.publishedOn ? utcDay(before.publishedOn) : utcDay(this.today());
    const { problems } = await this.check(id, slug, words, date, before);
    if (problems.length === 0) return;
    const fields: Record<string, string> = {};
    for (const { field, line, message } of problemsOf(problems)) {
      const written = line === null ? message : `Line ${line}: ${message}`;
      fields[field] = fields[field] ? `${fields[field]}\n${written}` : written;
    }
    throw new ApiException(
      'validation_failed',
      'This post is not published yet: please look at the marked fields.',
      { fields },
    );
  }

  private check(
    id: number,
    slug: string,
    words: PostWords,
    date: string,
    before: StoredPost | null,
  ) {
    const updated = before?.publishedOn ? utcDay(this.today()) : null;
    return this.content.check(sourceOf({ id, slug, words, date, updated }));
  }

  private refusal(refused: NotSaved): ApiException {
    return refused.reason === 'missing' ? noPost() : stale(refused, this.site);
  }

  /** The practice's day, as the database stores days: midnight UTC. */
  private today(): Date {
    return new Date(`${isoDay(new Date(), this.site.hours.timeZone)}T00:00:00Z`);
  }
}

const onlyByHand = () =>
  new ApiException('validation_failed', 'What is published or scheduled is not saved by itself.', {
    fields: { automatic: 'Only drafts are saved by themselves' },
  });

const noPost = () => new ApiException('not_found', 'There is no such post.');

function stale({ savedBy, savedAt }: Pick<StoredPost, 'savedBy' | 'savedAt'>, site: Site) {
  const time = savedAt.toLocaleString('en-US', {
    timeZone: site.hours.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return new ApiException(
    'conflict',
    `${savedBy?.username ?? 'The schedule'} saved this post on ${time}. Nothing was overwritten.`,
  );
}

function checkTime(publishAt: Date | null, before: Date | null): void {
  const isNew = publishAt?.getTime() !== before?.getTime();
  if (publishAt && (!isNew || publishAt.getTime() > Date.now())) return;
  const message = publishAt
    ? 'Please choose a time in the future'
    : 'Please choose a date and a time';
  throw new ApiException('validation_failed', message, { fields: { publishAt: message } });
}

const dateOf = (written: string | null): Date | null =>
  written === null ? null : new Date(written);

const utcDay = (day: Date): string => day.toISOString().slice(0, 10);

const slugOf = (title: string): string =>
  anchorOf(title).slice(0, LONGEST_SLUG).replace(/-$/, '') || 'post';

/** Whether the address still follows the title: the post was never published, and nobody has set the address. */
const hasAddressOfTitle = (post: StoredPost): boolean =>
  !post.publishedOn && post.slug === slugOf(wordsOf(post).title);

const savedOf = (post: StoredPost): SavedPost => ({
  slug: post.slug,
  status: STATUS[post.status],
  publishAt: post.publishAt,
  words: wordsOf(post),
});

/** The fields that were sent. */
function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** The words as they are stored; those of an imported file lack its optional fields. */
function wordsOf({ words }: Pick<StoredPost, 'words'>): PostWords {
  const stored = typeof words === 'object' && words !== null ? words : {};
  // An image of content/images may have no text of its own.
  return { ...EMPTY, title: '', ...stored };
}

function itemOf(post: ListedPost): BlogItem {
  const { title, description, tags, author } = wordsOf(post);
  const date = utcDay(post.publishedOn ?? post.savedAt);
  return {
    id: post.id,
    slug: post.slug,
    path: pathOf(post),
    ...{ title, description, tags, author, date },
    updated: post.changedOn ? utcDay(post.changedOn) : date,
  };
}

const pathOf = ({ id, slug }: Pick<StoredPost, 'id' | 'slug'>) => `/blog/${id}-${slug}`;

/** @param problems the problems of all posts that the site leaves out; empty after a save, which was checked */
function editedOf(post: StoredPost, problems: readonly Problem[] = []): EditedPost {
  const own = problemsOfPost(post.id, problems);
  const isLeftOut = post.status === 'PUBLISHED' && own.length > 0;
  return {
    id: post.id,
    slug: post.slug,
    path: pathOf(post),
    status: STATUS[post.status],
    publishAt: post.publishAt?.toISOString() ?? null,
    date: post.publishedOn ? utcDay(post.publishedOn) : null,
    leftOut: isLeftOut ? own.map(({ message }) => message).join('\n') : null,
    version: post.version,
    savedBy: post.savedBy?.username ?? null,
    savedAt: post.savedAt.toISOString(),
    ...wordsOf(post),
  };
}

const problemsOfPost = (id: number, problems: readonly Problem[]) =>
  problems.filter(({ file }) => file.startsWith(`blog/${id}-`));

/** Problems of the loader in terms of the editor's fields. */
function problemsOf(problems: readonly Problem[]): PostProblem[] {
  return problems.map(({ key, line, message }) =>
    key === '' ? { field: 'body', line, message } : { field: key, line: null, message },
  );
}
