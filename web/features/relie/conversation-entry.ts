import { z } from 'zod';
import { fillTemplate } from '#content/template';
import { answerPageSchema, chatMessageSchema, crisisResourceSchema } from '#contracts/relie';

/** The page a visitor is on, as Relie speaks of it. */
export interface CurrentPage {
  name: string;
  path: string;
}

/** One message as the browser keeps it. Only role and content are ever sent. */
const entrySchema = chatMessageSchema.extend({
  /** When it was written, in ms since 1970. */
  timestamp: z.number(),
  /** Of a note about a page: the page's path. */
  path: z.string().optional(),
  /** The pages that an answer rests on. */
  pages: z.array(answerPageSchema).optional(),
  /** How grave the message was judged; on a reply to such a message, too. */
  safety: z.enum(['watch', 'crisis']).optional(),
  /** Whom to reach now. */
  resources: z.array(crisisResourceSchema).optional(),
  /** Stands for an answer that did not come. */
  failed: z.boolean().optional(),
});
export type Entry = z.infer<typeof entrySchema>;

const entriesSchema = z.array(entrySchema);

/** Reads kept messages. What cannot be read is discarded. */
export function parseEntries(stored: string | null): Entry[] {
  if (stored === null) return [];
  try {
    return entriesSchema.parse(JSON.parse(stored));
  } catch (error) {
    // Never the text itself: it is the visitor's.
    console.warn('Kept messages could not be read and are dropped', error instanceof z.ZodError);
    return [];
  }
}

/** How a conversation begins: where the visitor is, then a greeting that says so. */
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

/** Tells the assistant that the visitor has gone to another page. */
export function arrivalNote(page: CurrentPage): Entry {
  return pageNote(
    page,
    `The visitor has moved to the page “${page.name}” (${page.path}). Welcome them to this page.`,
  );
}

function pageNote({ path }: CurrentPage, content: string): Entry {
  return { role: 'system', content, timestamp: Date.now(), path };
}
