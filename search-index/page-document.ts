import { z } from 'zod';
import { PAGE_KINDS } from '#content/page-schema';

/** A fact that a page states in so many words, such as a price, a length or a telephone number. */
const factSchema = z.object({ label: z.string(), value: z.string() });

/** One section of a page: what the search finds and what Relie quotes. */
export const pageDocumentSchema = z.object({
  /** Unique, and made of letters, digits, `-` and `_` only, which is what Meilisearch allows. */
  id: z.string().regex(/^[\w-]+$/),
  path: z.string(),
  pageName: z.string(),
  kind: z.enum(PAGE_KINDS),
  /** The section's anchor on the page; `intro` for what stands before the first heading. */
  anchor: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  /** Facts of the whole page; only its first section carries them. */
  facts: z.array(factSchema),
  /** What people say when this is the page they need; only the first section carries them. */
  phrases: z.array(z.string()),
  /** First and last name where the page is about a person; only the first section carries them. */
  person: z.array(z.string()),
});

export type PageDocument = z.output<typeof pageDocumentSchema>;

/** The first section of a page, which stands for the page as a whole. */
export const isFirst = ({ anchor }: Pick<PageDocument, 'anchor'>): boolean => anchor === 'intro';

/** An id for a section: what is not a letter or digit becomes a hyphen, and a `_` parts path and anchor. */
export function documentId(path: string, anchor: string): string {
  const part = (value: string) => value.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `${part(path) || 'home'}_${part(anchor)}`;
}
