import { z } from 'zod';
import { PAGE_KINDS } from '#content/page-schema';

/** A fact stated on a page, such as a price, a duration or a telephone number. */
const factSchema = z.object({ label: z.string(), value: z.string() });

/** One section of a page: the unit that is indexed, and that Relie quotes. */
export const pageDocumentSchema = z.object({
  /** Unique. Letters, digits, `-` and `_` only, as Meilisearch requires. */
  id: z.string().regex(/^[\w-]+$/),
  path: z.string(),
  pageName: z.string(),
  kind: z.enum(PAGE_KINDS),
  /** The section's anchor on the page; `intro` for the text before the first heading. */
  anchor: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  /** Facts of the whole page; only its first section carries them. */
  facts: z.array(factSchema),
  /** Example queries for this page; only the first section carries them. */
  phrases: z.array(z.string()),
  /** First and last name where the page is about a person; only the first section carries them. */
  person: z.array(z.string()),
});

export type PageDocument = z.output<typeof pageDocumentSchema>;

/** The first section of a page, which stands for the page as a whole. */
export const isFirst = ({ anchor }: Pick<PageDocument, 'anchor'>): boolean => anchor === 'intro';

/** A document id: path and anchor joined by `_`, with every other run of special characters replaced by a hyphen. */
export function documentId(path: string, anchor: string): string {
  const part = (value: string) => value.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `${part(path) || 'home'}_${part(anchor)}`;
}
