import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { siteRoutingSchema, type SiteRouting } from '#contracts/site-routing';
import { packageRoot } from '#runtime/package-root';

/** Folder of the built site and of its publications. */
export const DIST = path.join(packageRoot(import.meta.url), 'dist/web');
/** Written last by the build and replaced by each publication of content. It names the folder to serve. */
const ROUTING = path.join(DIST, 'routing.json');

/** @returns null without a build */
export async function readRouting(): Promise<SiteRouting | null> {
  if (!existsSync(ROUTING)) return null;
  return siteRoutingSchema.parse(JSON.parse(await readFile(ROUTING, 'utf8')));
}

/** Folder of the server build that belongs to a publication. */
export const serverFolder = ({ folder }: Pick<SiteRouting, 'folder'>): string =>
  path.join(DIST, folder, '../server');
