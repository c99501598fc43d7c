import { z } from 'zod';
import { fillTemplate } from '#content/template';
import { answerPageSchema, chatMessageSchema, crisisResourceSchema } from '#contracts/relie';
import { spokenLanguage } from '#safety/crisis-reply';

/** The page a visitor is on, as described to Relie. */
export interface CurrentPage {
  name: string;
  path: string;
  /** What the page is about, if other questions are suggested there; see `chat.suggestions` of relie.yaml. */
  subject?: 'therapist' | 'service' | undefined;
  /** If it is not English. */
  language?: 'es' | undefined;
}

/** One message as stored in the browser. Only role and content are sent. */
const entrySchema = chatMessageSchema.extend({
  /** Creation time, in ms since 1970. */
  timestamp: z.number(),
  /** Path of the page, for a page note and the welcome after it only. */
  path: z.string().optional(),
  /** The pages that an answer cites. */
  pages: z.array(answerPageSchema).optional(),
  /** Severity assigned to the visitor's message; the reply to it carries the same. */
  safety: z.enum(['watch', 'crisis']).optional(),
  /** Crisis contacts to show. */
  resources: z.array(crisisResourceSchema).optional(),
  /** Placeholder for an answer that failed. */
  failed: z.boolean().optional(),
  /** Reply that the browser gave without a connection. */
  offline: z.boolean().optional(),
});
export type Entry = z.infer<typeof entrySchema>;

/** A conversation as stored in the browser. */
export const entriesSchema = z.array(entrySchema);

/** Whether a message was about danger. Such a conversation is never kept on the device. */
export function isAboutDanger(entries: Entry[]): boolean {
  return entries.some(({ safety }) => safety !== undefined);
}

/** The language in which Relie answers: that of the visitor's messages; of the page before they have written. */
export function languageIn(entries: Entry[], language: CurrentPage['language']): 'en' | 'es' {
  const spoken = entries.filter(({ role }) => role === 'user').map(({ content }) => content);
  return spokenLanguage(spoken, language);
}

/**
 * Whether an earlier reply already showed all contacts of this one, so that its answer may stand before them. Never for
 * a crisis.
 */
export function repeatsContacts({ safety, resources = [] }: Entry, earlier: Entry[]): boolean {
  if (safety === 'crisis' || resources.length === 0) return false;
  const shown = new Set(earlier.flatMap((entry) => entry.resources?.map(({ id }) => id) ?? []));
  return resources.every(({ id }) => shown.has(id));
}

/** Whether a reply gave the number of the violence hotline on its card. */
export function isAboutViolence(entries: Entry[]): boolean {
  return entries.some(({ resources }) => resources?.some(({ id }) => id === 'domestic-violence'));
}

/** Initial messages: the current page and a greeting that names it. */
export function firstEntries(page: CurrentPage, greeting: string): Entry[] {
  return [
    pageNote(page, `The conversation begins on the page “${page.name}” (${page.path}).`),
    {
      role: 'assistant',
      timestamp: Date.now(),
      content: fillTemplate(greeting, { page: page.name }),
    },
  ];
}

/** Tells the assistant that the visitor has opened another page. */
export function arrivalNote(page: CurrentPage): Entry {
  return pageNote(
    page,
    `The visitor has moved to the page “${page.name}” (${page.path}). Welcome them to this page.`,
  );
}

/** Relie's visible welcome to the page that {@link arrivalNote} tells of. */
export function welcome(page: CurrentPage, words: string): Entry {
  return {
    role: 'assistant',
    timestamp: Date.now(),
    path: page.path,
    content: fillTemplate(words, { page: page.name }),
  };
}

/** Whether an entry only tells which page the visitor has opened. */
export function isAboutPage({ path }: Entry): boolean {
  return path !== undefined;
}

function pageNote({ path }: CurrentPage, content: string): Entry {
  return { role: 'system', content, timestamp: Date.now(), path };
}
