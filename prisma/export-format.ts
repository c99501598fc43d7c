import { z } from 'zod';

/**
 * Header of an export: one line of JSON. The rows of all tables follow in the order of `tables`, one per line, in the
 * text format of Postgres's COPY. The whole file is gzipped.
 */
export const exportHeaderSchema = z.object({
  format: z.literal('frontdoor export 1'),
  takenAt: z.iso.datetime(),
  /** The applied migrations, with their checksums. */
  migrations: z.array(z.string()),
  /** Sorted so that foreign keys only point to earlier tables. `name` is quoted. */
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

/** Table and column list of a `COPY` statement. */
export const copyTarget = ({ name, columns }: ExportHeader['tables'][number]) =>
  `${name} (${columns.join(', ')})`;
