import { watch } from 'node:fs';
import path from 'node:path';
import { buildIfNeeded, BUILDS, PROJECT } from './build.ts';

// Debounce: an editor or a checkout changes many files at once.
const DEBOUNCE_MS = 200;

/**
 * Rebuilds api and worker when their sources change.
 * @param onBuilt called after each build; calls do not overlap
 * @param print called with progress and build errors; after an error the running processes continue
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
    }, DEBOUNCE_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const source of BUILDS.server.sources) {
    const watcher = watch(path.join(PROJECT, source), { recursive: true, signal }, soon);
    // The watcher fails if a temporary file disappears before it is watched. That counts as a change, too.
    watcher.on('error', soon);
  }
}
