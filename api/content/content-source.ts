import path from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Content } from '#content/model';
import type { Overrides } from '#content/override-schema';
import type { PostSource } from '#content/post-source';
import type { Problem } from '#content/problems';
import type { SiteRouting } from '#contracts/site-routing';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { packageRoot } from '#runtime/package-root';
import { ApiException } from '../http/api-exception.ts';
import { readRouting, serverFolder } from './built-site.ts';
import type {
  ContentAnswer,
  ContentAnswers,
  ContentTask,
  LeftOut,
  LoadedContent,
  PreviewedPost,
  RenderedChanges,
} from './content-task.ts';
import { ContentWatch } from './content-watch.ts';
import { PublishedContentSource, type PublishedContent } from './published-content.ts';
import { PublishedPostsRepository } from './published-posts.repository.ts';

const ROOT = packageRoot(import.meta.url);
/** Built from content-thread.ts. */
const THREAD = path.join(ROOT, 'dist/server/content-thread.js');
const DIRECTORY = path.join(ROOT, 'content');
/** An idle thread keeps the content in memory for this long, for the next preview or publication. */
const IDLE_MS = 30_000;
/** Maximum number of previews that wait for the thread; a publication queues behind them. */
const MOST_WAITING = 10;

/**
 * The practice's content with what staff have published. Loaded on first use, because most requests do not need it, and
 * again for each new version. A worker thread loads and renders it, so that requests are served meanwhile.
 */
@Injectable()
export class ContentSource implements OnApplicationShutdown {
  private readonly thread: Piscina<ContentTask, ContentAnswer>;
  /** The content in use. */
  private loaded: LoadedContent | undefined;
  /** Loaded last, or being loaded; the version is null before any was read. */
  private latest: { version: bigint | null; loaded: Promise<LoadedContent> } | undefined;
  private readonly loadedListeners: ((content: Content) => void)[] = [];

  constructor(
    private readonly published: PublishedContentSource,
    private readonly repository: PublishedPostsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    watch: ContentWatch,
  ) {
    this.thread = new Piscina({
      filename: THREAD,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      recordTiming: false,
    });
    this.thread.on('error', (error) => logger.error({ err: error }, 'content thread failed'));
    watch.onChange('content', (version) => this.reload(version));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }

  /** @throws ContentError if the folder is invalid; the build reports the same error earlier */
  async load(): Promise<Content> {
    return (await this.inUse()).content;
  }

  /**
   * Published items that {@link load} leaves out because they do not fit the content. Empty, with a line in the log, if
   * the content cannot be loaded.
   */
  async leftOut(): Promise<LeftOut> {
    try {
      return (await this.inUse()).leftOut;
    } catch (error) {
      // Not rethrown, so that staff still get their lists.
      this.logger.error(
        { err: error },
        'content not loaded: what the site leaves out is not known',
      );
      return { overrides: [], posts: [] };
    }
  }

  /**
   * The content of a version, loaded once.
   * @param version null for the folder as it is
   */
  async at(version: bigint | null): Promise<Content> {
    return (await this.loadedAt(version)).content;
  }

  /** Does not load content itself. @param listener called with each content that comes into use; must not throw */
  onLoaded(listener: (content: Content) => void): void {
    this.loadedListeners.push(listener);
  }

  /**
   * Makes something from the content on first use and memoises it until the content changes.
   * @returns gives what was made; rejects as {@link load} does
   */
  derive<T>(make: (content: Content) => T): () => Promise<T> {
    let latest: { content: Content; made: T } | undefined;
    return async () => {
      const content = await this.load();
      if (latest?.content !== content) latest = { content, made: make(content) };
      return latest.made;
    };
  }

  /**
   * Renders how the site with what is published differs from the built one.
   * @param known digests of the rendered files that the caller has, by path
   */
  async changes(
    routing: SiteRouting,
    published: PublishedContent,
    known: Readonly<Record<string, string>>,
  ): Promise<RenderedChanges> {
    const server = serverFolder(routing);
    const rendered = await this.run({
      name: 'changes',
      directory: DIRECTORY,
      server,
      published,
      known,
    });
    this.report(rendered.leftOut);
    return rendered;
  }

  /**
   * Checks a post as if it were published, and renders its page.
   * @throws ApiException `unavailable` if too many wait
   */
  async check(source: PostSource): Promise<PreviewedPost> {
    this.refuseIfBusy();
    const routing = await readRouting();
    const images = await this.repository.images();
    return this.run({
      name: 'check',
      directory: DIRECTORY,
      server: routing && serverFolder(routing),
      published: await this.publishedAt(this.published.version),
      source,
      images,
    });
  }

  /**
   * Checks the content with these overrides.
   * @returns what is wrong; empty if nothing is
   * @throws ApiException `unavailable` if too many wait
   */
  async checkOverride(
    changed: { key: string; value: unknown },
    others: Overrides,
  ): Promise<readonly Problem[]> {
    this.refuseIfBusy();
    const task = { name: 'check overrides', directory: DIRECTORY, changed, others } as const;
    return (await this.run(task)).problems;
  }

  private async run<Name extends ContentTask['name']>(
    task: ContentTask & { name: Name },
  ): Promise<ContentAnswers[Name]> {
    // Piscina has one type for the answers to all tasks.
    return (await this.thread.run(task)) as ContentAnswers[Name];
  }

  private refuseIfBusy(): void {
    if (this.thread.queueSize < MOST_WAITING) return;
    throw new ApiException('unavailable', 'Other changes are being checked. Please try again.');
  }

  private async reload(version: bigint): Promise<void> {
    const inUse = this.loaded ?? this.latest;
    // After a restart or a failure, the files may have changed although the version is the same.
    if (this.latest?.version === version) this.latest = undefined;
    if (inUse) await this.at(version);
  }

  private async publishedAt(version: bigint | null): Promise<PublishedContent | null> {
    return version === null ? null : this.published.at(version);
  }

  private async inUse(): Promise<LoadedContent> {
    return this.loaded ?? this.loadedAt(this.published.version);
  }

  private loadedAt(version: bigint | null): Promise<LoadedContent> {
    if (this.latest?.version === version) return this.latest.loaded;
    const reading = this.read(version);
    this.latest = { version, loaded: reading };
    reading.then(
      (loaded) => {
        if (this.latest?.loaded !== reading) return;
        this.loaded = loaded;
        for (const listener of this.loadedListeners) listener(loaded.content);
      },
      () => {
        // Not memoised: the next call tries again.
        if (this.latest?.loaded === reading) this.latest = undefined;
      },
    );
    return reading;
  }

  private async read(version: bigint | null): Promise<LoadedContent> {
    const [routing, published] = await Promise.all([readRouting(), this.publishedAt(version)]);
    const loaded = await this.run({
      name: 'load',
      directory: DIRECTORY,
      server: routing && serverFolder(routing),
      published: published?.digest === routing?.posts ? null : published,
    });
    this.report(loaded.leftOut);
    return loaded;
  }

  private report({ overrides, posts }: LeftOut): void {
    for (const problem of [...overrides.flatMap(({ problems }) => problems), ...posts]) {
      this.logger.error({ problem }, 'what is published does not fit the content and is left out');
    }
  }
}
