import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { AuditedAction } from '#contracts/audit';
import type { PostStatus, PostWords } from '#contracts/blog';
import type { Database } from '#prisma/database';
import type { Post, Prisma, PostStatus as StoredStatus } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ContentVersionRepository } from '../content/content-version.repository.ts';

/** Automatic saves by one person within this time are merged into one revision. */
const ONE_REVISION_MS = 10 * 60_000;
/** Automatic saves within this time share one audit entry. */
const AUDIT_SAVES_MS = 15 * 60_000;

const NAME = { savedBy: { select: { username: true } } } as const;

/** A stored post with the name of the person who saved it. */
export type StoredPost = Post & { savedBy: { username: string } | null };

/** What a list shows of a post. */
export type ListedPost = Pick<
  Post,
  'id' | 'slug' | 'words' | 'savedAt' | 'publishedOn' | 'changedOn'
>;

/** What a save stores. */
export interface SavedPost {
  slug: string;
  status: PostStatus;
  publishAt: Date | null;
  words: PostWords;
}

/** Why nothing was saved. */
export type NotSaved =
  { reason: 'missing' } | ({ reason: 'stale' } & Pick<StoredPost, 'savedBy' | 'savedAt'>);

/** Posts published by the clock have no person. */
const CLOCK = 'schedule';

const STATUS: Readonly<Record<PostStatus, StoredStatus>> = {
  draft: 'DRAFT',
  scheduled: 'SCHEDULED',
  published: 'PUBLISHED',
};

/** Stores posts. Everything that visitors may see bumps the content version in the same transaction. */
@Injectable()
export class PostsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
    private readonly version: ContentVersionRepository,
  ) {}

  /** Every published post without its text, newest first. */
  published(): Promise<ListedPost[]> {
    return this.database.prisma.$queryRaw<ListedPost[]>`
      SELECT id, slug, words - 'body' - 'faqs' AS words, saved_at AS "savedAt",
        published_on AS "publishedOn", changed_on AS "changedOn"
      FROM post WHERE status = 'PUBLISHED' AND deleted_at IS NULL
      ORDER BY published_on DESC, id DESC`;
  }

  findPublished(id: number): Promise<StoredPost | null> {
    return this.database.prisma.post.findUnique({
      where: { id, status: 'PUBLISHED', deletedAt: null },
      include: NAME,
    });
  }

  /** Every post that is not deleted, the one saved last first. */
  list(): Promise<StoredPost[]> {
    return this.database.prisma.post.findMany({
      where: { deletedAt: null },
      include: NAME,
      orderBy: [{ savedAt: 'desc' }, { id: 'desc' }],
    });
  }

  find(id: number): Promise<StoredPost | null> {
    return this.database.prisma.post.findUnique({ where: { id, deletedAt: null }, include: NAME });
  }

  /** @param today day of publication, if it is published at once */
  create(by: SignedInUser, post: SavedPost, today: Date): Promise<StoredPost> {
    return this.database.prisma.$transaction(async (transaction) => {
      const created = await transaction.post.create({
        data: {
          ...columnsOf(post),
          savedById: by.id,
          publishedOn: post.status === 'published' ? today : null,
        },
        include: NAME,
      });
      await addRevision(transaction, created, false);
      if (post.status !== 'draft') await this.version.bump(transaction);
      await this.audit.record(by, 'create post', String(created.id), transaction);
      const published = actionOf('DRAFT', created.status);
      if (published !== 'change post') {
        await this.audit.record(by, published, String(created.id), transaction);
      }
      return created;
    });
  }

  /**
   * Saves a post unless somebody has saved since.
   * @param version the version that was read
   * @param today day of the change
   */
  save(
    by: SignedInUser,
    { id, version }: { id: number; version: number },
    post: SavedPost,
    { today, automatic }: { today: Date; automatic: boolean },
  ): Promise<StoredPost | NotSaved> {
    return this.database.prisma.$transaction(async (transaction) => {
      const before = await lock(transaction, id);
      if (!before) return { reason: 'missing' };
      if (before.version !== version) return staleOf(before);
      const isLive = post.status === 'published';
      const saved = await transaction.post.update({
        where: { id },
        data: {
          ...columnsOf(post),
          version: { increment: 1 },
          savedById: by.id,
          savedAt: new Date(),
          publishedOn: isLive ? (before.publishedOn ?? today) : before.publishedOn,
          changedOn: isLive && before.publishedOn ? today : before.changedOn,
        },
        include: NAME,
      });
      await addRevision(transaction, saved, automatic);
      if (before.status !== 'DRAFT' || saved.status !== 'DRAFT') {
        await this.version.bump(transaction);
      }
      const action = actionOf(before.status, saved.status);
      if (!automatic || !(await wasAudited(transaction, by, action, id))) {
        await this.audit.record(by, action, String(id), transaction);
      }
      return saved;
    });
  }

  /** Deletes a post unless somebody has saved since. Its revisions stay. */
  delete(by: SignedInUser, id: number, version: number): Promise<NotSaved | null> {
    return this.database.prisma.$transaction(async (transaction) => {
      const before = await lock(transaction, id);
      if (!before) return { reason: 'missing' };
      if (before.version !== version) return staleOf(before);
      await transaction.post.update({ where: { id }, data: { deletedAt: new Date() } });
      if (before.status !== 'DRAFT') await this.version.bump(transaction);
      await this.audit.record(by, 'delete post', String(id), transaction);
      return null;
    });
  }

  /**
   * Publishes every scheduled post whose time has come. Several apis may try at once: one of them publishes.
   * @param timeZone of the day of publication
   * @returns numbers of the published posts
   */
  publishDue(timeZone: string): Promise<number[]> {
    return this.database.prisma.$transaction(async (transaction) => {
      const due = await transaction.$queryRaw<{ id: number }[]>`
        UPDATE post SET status = 'PUBLISHED', version = version + 1, saved_at = now(), saved_by_id = NULL,
          published_on = coalesce(published_on, (publish_at AT TIME ZONE ${timeZone})::date),
          changed_on = CASE WHEN published_on IS NULL THEN changed_on ELSE (publish_at AT TIME ZONE ${timeZone})::date END,
          publish_at = NULL
        WHERE id IN (
          SELECT id FROM post WHERE status = 'SCHEDULED' AND publish_at <= now() AND deleted_at IS NULL
          ORDER BY id FOR UPDATE)
          AND status = 'SCHEDULED'
        RETURNING id`;
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return [];
      const posts = await transaction.post.findMany({ where: { id: { in: ids } } });
      for (const post of posts) await addRevision(transaction, post, false);
      await this.version.bump(transaction);
      await transaction.auditEntry.createMany({
        data: ids.map((id) => ({
          id: uuidv7(),
          username: CLOCK,
          action: 'publish post',
          subject: String(id),
        })),
      });
      return ids;
    });
  }

  /** Milliseconds until the next scheduled publication, by the clock of Postgres; null if none is scheduled. */
  async untilNextDue(): Promise<number | null> {
    const [row] = await this.database.query<{ ms: number | null }>(
      `SELECT (extract(epoch FROM min(publish_at) - now()) * 1000)::float8 AS ms FROM post
       WHERE status = 'SCHEDULED' AND deleted_at IS NULL`,
    );
    return row?.ms ?? null;
  }

  revisions(postId: number) {
    return this.database.prisma.postRevision.findMany({
      where: { postId, post: { deletedAt: null } },
      select: { version: true, status: true, automatic: true, savedAt: true, ...NAME },
      orderBy: { version: 'desc' },
    });
  }

  findRevision(postId: number, version: number) {
    return this.database.prisma.postRevision.findUnique({
      where: { postId_version: { postId, version }, post: { deletedAt: null } },
      include: NAME,
    });
  }
}

const columnsOf = ({ slug, status, publishAt, words }: SavedPost) => ({
  slug,
  status: STATUS[status],
  publishAt: status === 'scheduled' ? publishAt : null,
  words: words satisfies Prisma.InputJsonValue,
});

/** Locks the post until the transaction ends. */
async function lock(transaction: Prisma.TransactionClient, id: number): Promise<StoredPost | null> {
  await transaction.$queryRaw`SELECT FROM post WHERE id = ${id} FOR UPDATE`;
  return transaction.post.findUnique({ where: { id, deletedAt: null }, include: NAME });
}

const staleOf = ({ savedBy, savedAt }: StoredPost): NotSaved => ({
  reason: 'stale',
  savedBy,
  savedAt,
});

/** Stores a revision. Of consecutive automatic saves, only one per ten minutes and the last one are stored. */
async function addRevision(
  transaction: Prisma.TransactionClient,
  post: Post,
  automatic: boolean,
): Promise<void> {
  const { id: postId, version, slug, status, words, savedAt, savedById } = post;
  if (automatic) {
    const since = new Date(savedAt.getTime() - ONE_REVISION_MS);
    const isReplaceable = await transaction.postRevision.count({
      where: { postId, version: { lt: version - 1 }, savedAt: { gt: since } },
    });
    if (isReplaceable) {
      await transaction.postRevision.deleteMany({
        where: { postId, version: version - 1, automatic, savedById },
      });
    }
  }
  await transaction.postRevision.create({
    data: {
      ...{ postId, version, slug, status, automatic, savedAt, savedById },
      words: words ?? {},
    },
  });
}

function actionOf(before: StoredStatus, now: StoredStatus): AuditedAction {
  if (now === before) return 'change post';
  if (now === 'PUBLISHED') return 'publish post';
  if (now === 'SCHEDULED') return 'schedule post';
  return 'unpublish post';
}

async function wasAudited(
  transaction: Prisma.TransactionClient,
  { id: userId }: SignedInUser,
  action: AuditedAction,
  id: number,
): Promise<boolean> {
  const since = new Date(Date.now() - AUDIT_SAVES_MS);
  const where = { userId, action, subject: String(id), at: { gt: since } };
  return (await transaction.auditEntry.count({ where })) > 0;
}
