import { z } from 'zod';

/** What people say when a page is the one they need, by its path. */
export const phrasesSchema = z.record(z.string().startsWith('/'), z.array(z.string()));
export type Phrases = z.output<typeof phrasesSchema>;

const wordsSchema = z.record(z.string(), z.string());

/** How people's words are turned into the site's; see the files of `vocabulary/`. */
export const vocabularySchema = z.object({
  /** The plain word, and what else people call it. */
  synonyms: z.record(z.string(), z.array(z.string())),
  spanish: z.object({
    phrases: wordsSchema,
    words: wordsSchema,
    /** Small words by which a Spanish question is recognised. */
    markers: z.array(z.string()),
  }),
});

export type Vocabulary = z.output<typeof vocabularySchema>;
