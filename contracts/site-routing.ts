import { z } from 'zod';

/** What the site's build tells the api about serving it: `dist/web/routing.json`. */
export const siteRoutingSchema = z.object({
  /** Folder with the site's files, below `dist/web`. */
  folder: z.string(),
  /** The canonical origin that the pages name. */
  origin: z.string(),
  /** Old paths and where their pages are now. */
  redirects: z.object({
    exact: z.record(z.string(), z.string()),
    prefixes: z.array(z.object({ below: z.string(), to: z.string() })),
  }),
  /** Hosts that are an entrance to one page, by the variable that names them. */
  entrances: z.array(
    z.object({ variable: z.enum(['LEAD_HOST', 'HONEYMOON_HOST']), to: z.string() }),
  ),
  /** Further names of the site that lead to its canonical origin. */
  otherHosts: z.array(z.string()),
  /** The hashes of the scripts in every page, as a Content-Security-Policy wants them. */
  inlineScriptHashes: z.array(z.string()),
  /** Hosts of the services that may be configured, by the service's id. */
  thirdParties: z.record(z.string(), z.array(z.string())),
  /** Digest of the blog posts that the pages show. */
  posts: z.string(),
});

export type SiteRouting = z.infer<typeof siteRoutingSchema>;
