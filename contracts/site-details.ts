/** Facts of `content/` that staff change without a deployment (`/api/admin/content`). */
import { z } from 'zod';

/** Longest key: an availability with the id of a person. */
const KEY_MAX = 120;

export const siteDetailKeySchema = z
  .string()
  .max(KEY_MAX)
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'Please use a key of this list');

/** Body of `DELETE /api/admin/content/:key`. */
export const siteDetailVersionSchema = z.strictObject({
  /** The version that was read; 0 if nobody has saved yet. */
  version: z.int().min(0).max(2_147_483_647),
});

/** Body of `PUT /api/admin/content/:key`. The content's schema checks the value; null restores that of the files. */
export const siteDetailChangeSchema = siteDetailVersionSchema.extend({ value: z.json() });
export type SiteDetailChange = z.output<typeof siteDetailChangeSchema>;

const savedValue = z.object({
  version: z.int(),
  /** Null stands for the value of the files. */
  value: z.unknown(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});

/** One fact, or a group of facts that are saved together. */
export const siteDetailSchema = z.object({
  key: z.string(),
  /** What the site shows, unless there is a warning. */
  value: z.unknown(),
  /** What the files of `content/` say. */
  original: z.unknown(),
  /** Whether staff have changed it. */
  isChanged: z.boolean(),
  /** 0 if nobody has saved yet. */
  version: z.int(),
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable(),
  /** Explanation for staff if the site shows the value only in part or not at all; otherwise null. */
  warning: z.string().nullable(),
  /** The latest saves, newest first. */
  history: z.array(savedValue),
});
export type SiteDetail = z.infer<typeof siteDetailSchema>;

/** Answer of `GET /api/admin/content`. */
export const siteDetailsSchema = z.object({
  items: z.array(siteDetailSchema),
  /** The team in the order of its files. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SiteDetails = z.infer<typeof siteDetailsSchema>;
