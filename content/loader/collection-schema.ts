/** What an editor may write in `blog/`, `podcasts/`, `downloads/`, `quizzes/` and `ritual.yaml`. */
import { z } from 'zod';
import { action, calendarDay, faq, internalPath, picture, slug, text } from './schema.ts';

/** A blog post, `blog/{id}-{slug}.md`. */
export const postSchema = z.strictObject({
  title: text,
  description: text.max(200),
  date: calendarDay,
  updated: calendarDay.optional(),
  /** The id of a person in `people/`. */
  author: slug,
  tags: z.array(slug).min(1),
  image: picture.optional(),
  faqs: z.array(faq).default([]),
  nextStep: z.strictObject({ heading: text, text, action }).optional(),
  related: z.array(internalPath).default([]),
  keywords: z.array(text).default([]),
});

/** A podcast episode, `podcasts/{number}-{slug}.md`; its body has a section `## Transcript`. */
export const episodeSchema = z.strictObject({
  title: text,
  description: text.max(200),
  date: calendarDay,
  updated: calendarDay.optional(),
  durationSeconds: z.int().positive(),
  hosts: z.array(slug).min(1),
  guests: z.array(text).default([]),
  /** A file in `content/audio`. */
  audio: z.strictObject({ file: text, type: text }).optional(),
  image: picture.optional(),
  chapters: z.array(z.strictObject({ startsAt: z.int().nonnegative(), title: text })).default([]),
  related: z.array(internalPath).default([]),
  keywords: z.array(text).default([]),
});

/** A guide to read and print, `downloads/{slug}.md`. */
export const downloadSchema = z.strictObject({
  title: text,
  description: text.max(200),
  updated: calendarDay,
  audience: text,
  minutes: z.int().positive(),
  image: picture.optional(),
  related: z.array(internalPath).default([]),
  keywords: z.array(text).default([]),
});

const answer = z.strictObject({
  text,
  /** Points by result; a result not named gets none. For `range` they all go to one sum, called `score`. */
  points: z.record(slug, z.number()).default({}),
  /** Shows help at once, whatever the other answers are. */
  safety: z.enum(['violence', 'crisis']).optional(),
});

/** A quiz, `quizzes/{id}.yaml`; the words around it are those of the page it names. */
export const quizSchema = z.strictObject({
  page: internalPath,
  title: text,
  intro: text,
  minutes: z.int().positive(),
  /** In plain words, how answers become a result. */
  howItScores: text,
  /** `most-points`: the result with the most points (the first named wins a tie). `range`: the sum decides. */
  scoring: z.enum(['most-points', 'range']),
  questions: z
    .array(
      z.strictObject({ id: slug, text, help: text.optional(), answers: z.array(answer).min(2) }),
    )
    .min(3),
  results: z
    .array(
      z.strictObject({
        id: slug,
        title: text,
        text,
        tips: z.array(text).default([]),
        /** The lowest sum that gives this result; only for `range`. */
        from: z.number().optional(),
        action,
        secondAction: action.optional(),
      }),
    )
    .min(2),
});

const choice = { id: slug, text };

/** The ritual creator's choices, `ritual.yaml`. A ritual is made of one of each. */
export const ritualSchema = z.strictObject({
  moments: z.array(z.strictObject({ ...choice, when: text })).min(1),
  lengths: z.array(z.strictObject(choice)).min(1),
  moods: z.array(z.strictObject({ ...choice, opening: text, closing: text })).min(1),
  activities: z.array(z.strictObject({ ...choice, steps: z.array(text).min(1) })).min(1),
  /** What the page says about the day on which it does not happen. */
  missed: text,
});
