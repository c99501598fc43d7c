import { z } from 'zod';

/**
 * First line of an export: what it holds, as JSON. After it come the rows of all tables in this order, one a line, in
 * Postgres's text format of COPY. The whole is compressed with gzip.
 */
export const exportHeaderSchema = z.object({
  format: z.literal('frontdoor export 1'),
  takenAt: z.iso.datetime(),
  /** The applied migrations, with their checksums. */
  migrations: z.array(z.string()),
  /** In an order in which no row names one that comes later. `name` is quoted. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** The erasure list and its sealed key, which are files. */
  erasures: z.object({ list: z.string(), key: z.string() }).optional(),
});

export type ExportHeader = z.infer<typeof exportHeaderSchema>;

/** The text of `COPY` for the rows of a table. */
export const copyTarget = ({ name, columns }: ExportHeader['tables'][number]) =>
  `${name} (${columns.join(', ')})`;
