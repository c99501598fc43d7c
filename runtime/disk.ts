import { statfs } from 'node:fs/promises';

/** People are told of a disk with a smaller share of free space; so does deploy/metrics/alerts.yml. */
export const LOW_DISK = 0.1;

/** The free share of the file system of a folder. It may be a network's, which can take long to answer. */
export async function freeShareOf(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}
