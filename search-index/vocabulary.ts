import { z } from 'zod';

/** Example queries for each page, by path. */
export const phrasesSchema = z.record(z.string().startsWith('/'), z.array(z.string()));
export type Phrases = z.output<typeof phrasesSchema>;

const wordsSchema = z.record(z.string(), z.string());

/** Word replacements that map visitors' words to the site's; see the files of `vocabulary/`. */
export const vocabularySchema = z.object({
  /** Synonyms by plain word. */
  synonyms: z.record(z.string(), z.array(z.string())),
  spanish: z.object({
    phrases: wordsSchema,
    words: wordsSchema,
    /** Common Spanish words, used to detect a Spanish question. */
    markers: z.array(z.string()),
  }),
});

export type Vocabulary = z.output<typeof vocabularySchema>;
