import type { PostStatus } from '#contracts/blog';

export const STATUS_WORDS: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

export const TONES = {
  draft: 'neutral',
  scheduled: 'busy',
  published: 'good',
} as const;
