import type { Content } from '#content/model';
import type { PostSource } from '#content/post-source';
import type { Problem } from '#content/problems';
import type { SiteRouting } from '#contracts/site-routing';
import type { Overrides } from '#content/override-schema';
import type { LeftOutOverride } from '#content/with-overrides';
import type { PublishedContent } from './published-content.ts';

interface Task {
  /** The content folder. */
  directory: string;
}

/** A task of the content thread (content-thread.ts). */
export type ContentTask = Task &
  (
    | {
        name: 'load';
        /** Folder of the site's server build; null if the site is not built. */
        server: string | null;
        /** Null for the folder's own posts and facts. */
        published: PublishedContent | null;
      }
    | {
        name: 'changes';
        server: string;
        published: PublishedContent;
        /** Digests of the rendered files that the caller has, by path. */
        known: Readonly<Record<string, string>>;
      }
    | {
        name: 'check';
        server: string | null;
        published: PublishedContent | null;
        source: PostSource;
        images: PublishedContent['images'];
      }
    | {
        name: 'check overrides';
        /** The one to check; null for what the files say. */
        changed: { key: string; value: unknown };
        others: Overrides;
      }
  );

/** What is published and does not fit the content, so that no visitor sees it. */
export interface LeftOut {
  overrides: readonly LeftOutOverride[];
  /** What is wrong with posts. */
  posts: readonly Problem[];
}

export interface LoadedContent {
  content: Content;
  leftOut: LeftOut;
}

/** A file in the encodings in which it is served. */
export type Bodies = { plain: Uint8Array } & Partial<Record<'br' | 'gz', Uint8Array>>;

/** How the site with what is published differs from the built one. */
export interface RenderedChanges {
  /** `bodies` is null for a file that the caller has. */
  files: { path: string; digest: string; bodies: Bodies | null }[];
  /** Files of the build that are not part of the site. */
  gone: string[];
  redirects: SiteRouting['redirects'];
  leftOut: LeftOut;
}

export interface PreviewedPost {
  /** The page; empty if the post cannot be rendered or the site is not built. */
  html: string;
  problems: readonly Problem[];
}

export interface CheckedOverrides {
  problems: readonly Problem[];
}

/** What the thread answers to each task. */
export interface ContentAnswers {
  load: LoadedContent;
  changes: RenderedChanges;
  check: PreviewedPost;
  'check overrides': CheckedOverrides;
}
export type ContentAnswer = ContentAnswers[ContentTask['name']];
