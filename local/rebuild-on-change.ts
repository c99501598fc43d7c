import { watch } from 'node:fs';
import path from 'node:path';
import { buildIfNeeded, BUILDS, PROJECT } from './build.ts';

// An editor or a checkout touches many files at once.
const SETTLES_WITHIN_MS = 200;

/**
 * Builds api and worker anew whenever their sources change.
 * @param onBuilt called after each build, one at a time
 * @param print told what is done, and what is wrong with the sources; what runs goes on running then
 */
export function rebuildOnChange(
  onBuilt: () => Promise<void>,
  print: (line: string) => void,
  signal: AbortSignal,
): void {
  let work: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const rebuild = async () => {
    try {
      if (await buildIfNeeded(['server'], print, signal)) await onBuilt();
    } catch (error) {
      if (!signal.aborted) print(error instanceof Error ? error.message : String(error));
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(rebuild);
    }, SETTLES_WITHIN_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const source of BUILDS.server.sources) {
    const watcher = watch(path.join(PROJECT, source), { recursive: true, signal }, soon);
    // An editor's temporary file that was gone before it could be watched: a change all the same.
    watcher.on('error', soon);
  }
}
