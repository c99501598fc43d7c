import { statfs } from 'node:fs/promises';

/** Below this free share a disk is reported. deploy/metrics/alerts.yml has the same limit. */
export const LOW_DISK = 0.1;

/** The free share of the file system that holds a folder. A network file system may take long to answer. */
export async function freeShareOf(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}
