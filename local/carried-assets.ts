import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { addDays } from 'date-fns/addDays';

const FOLDERS = ['assets', 'images'];
/** How long unused files are carried on. A page that has been open for longer needs a reload. */
const KEPT_DAYS = 30;

/** Files that the site no longer uses: when a publication first left them out (ISO), by path in its folder. */
export type CarriedAssets = Record<string, string>;

/**
 * Copies content-hashed files that a new release lacks from the old one, so that open pages keep working. A file is
 * dropped 30 days after the first release without it.
 * @param carried what {@link carryAssets} returned for the old release
 * @returns the files that are still carried
 */
export async function carryAssets(
  old: string,
  next: string,
  carried: CarriedAssets,
  now: Date,
): Promise<CarriedAssets> {
  const built = new Set(await filesIn(next));
  const still: CarriedAssets = {};
  for (const file of await filesIn(old)) {
    const since = carried[file] ?? now.toISOString();
    if (built.has(file) || addDays(since, KEPT_DAYS) < now) continue;
    await cp(path.join(old, file), path.join(next, file), { preserveTimestamps: true });
    still[file] = since;
  }
  return still;
}

async function filesIn(site: string): Promise<string[]> {
  const files: string[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(path.join(site, folder), {
      recursive: true,
      withFileTypes: true,
    });
    for (const entry of entries.filter((it) => it.isFile())) {
      files.push(path.relative(site, path.join(entry.parentPath, entry.name)));
    }
  }
  return files;
}
