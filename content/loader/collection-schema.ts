/** Schemas of the files in `blog/`, `podcasts/`, `downloads/`, `quizzes/` and of `ritual.yaml`. */
import { z } from 'zod';
import { SERVICE_INTERESTS } from '#contracts/submissions/contact-request';
import { action, calendarDay, faq, internalPath, picture, slug, text } from './schema.ts';

const NO_DESCRIPTION = 'Please write a description of at most 200 characters';
const description = z.string(NO_DESCRIPTION).trim().min(1, NO_DESCRIPTION).max(200, NO_DESCRIPTION);

/** A blog post, `blog/{id}-{slug}.md`. */
export const postSchema = z.strictObject({
  title: text,
  description,
  date: calendarDay,
  updated: calendarDay.optional(),
  /** The id of a person in `people/`; a post without one is the practice's. */
  author: slug.optional(),
  tags: z.array(slug).default([]),
  image: picture.optional(),
  faqs: z.array(faq).default([]),
  nextStep: z.strictObject({ heading: text, text, action }).optional(),
  related: z.array(internalPath).default([]),
  keywords: z.array(text).default([]),
  /** Date of the last fact check by a clinician. */
  reviewed: calendarDay.optional(),
  /** What search engines show instead of title and description. */
  searchTitle: text.max(70).optional(),
  searchDescription: text.max(200).optional(),
  /** The slug under which feeds announced the post, if it has changed since. */
  firstSlug: slug.optional(),
});

/** A podcast episode, `podcasts/{number}-{slug}.md`; its body has a section `## Transcript`. */
export const episodeSchema = z.strictObject({
  title: text,
  description,
  date: calendarDay,
  updated: calendarDay.optional(),
  durationSeconds: z.int().positive(),
  hosts: z.array(slug).min(1),
  guests: z.array(text).default([]),
  /** A file in `content/audio`. Without one the episode is a conversation to read. */
  audio: z.strictObject({ file: text, type: z.enum(['audio/mpeg', 'audio/mp4']) }).optional(),
  image: picture.optional(),
  chapters: z.array(z.strictObject({ startsAt: z.int().nonnegative(), title: text })).default([]),
  related: z.array(internalPath).default([]),
  keywords: z.array(text).default([]),
});

/** A guide to read and print, `downloads/{slug}.md`. */
export const downloadSchema = z.strictObject({
  title: text,
  description,
  updated: calendarDay,
  audience: text,
  minutes: z.int().positive(),
  image: picture.optional(),
  related: z.array(internalPath).default([]),
  keywords: z.array(text).default([]),
});

const answer = z.strictObject({
  text,
  /** Points by result; a missing result gets none. For `range` the only key is `score`. */
  points: z.record(slug, z.number()).default({}),
  /** Shows help immediately, regardless of the other answers. */
  safety: z.enum(['violence', 'crisis']).optional(),
});

const quizFields = z.strictObject({
  page: internalPath,
  title: text,
  intro: text,
  minutes: z.int().positive(),
  /** Explains to visitors how answers become a result. */
  howItScores: text,
  /** `most-points`: the result with the most points, the first one on a tie. `range`: chosen by the sum of points. */
  scoring: z.enum(['most-points', 'range']),
  /** Tells visitors in which order results with equally many points are shown; only for `most-points`. */
  tieOrder: text.optional(),
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
        /** Minimum sum of points for this result; only for `range`. */
        from: z.number().optional(),
        /** Service interest that is preset in the Vibe Check form for visitors who come from this result. */
        interest: z.enum(SERVICE_INTERESTS).optional(),
        action,
        secondAction: action.optional(),
      }),
    )
    .min(2),
});

/** A quiz, `quizzes/{id}.yaml`, embedded in the page named by `page`. */
export const quizSchema = quizFields.refine(
  ({ scoring, tieOrder }) => (scoring === 'most-points') === (tieOrder !== undefined),
  {
    path: ['tieOrder'],
    error: 'Please say which result comes first in a tie; only for most-points',
  },
);

const choice = { id: slug, text };

/** The ritual creator's choices, `ritual.yaml`. A ritual combines one choice of each kind. */
export const ritualSchema = z.strictObject({
  moments: z.array(z.strictObject({ ...choice, when: text })).min(1),
  lengths: z.array(z.strictObject(choice)).min(1),
  moods: z.array(z.strictObject({ ...choice, opening: text, closing: text })).min(1),
  activities: z.array(z.strictObject({ ...choice, steps: z.array(text).min(1) })).min(1),
  /** Text about days on which the ritual is missed. */
  missed: text,
});
