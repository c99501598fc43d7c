import type { RenderedChanges } from '../content/content-task.ts';
import { memoryFile, type MemoryFile } from './memory-file.ts';

interface ChangedFile extends MemoryFile {
  digest: string;
}

/** The files in which the site with the published posts differs from the built one. They are held in memory. */
export class PublishedChanges {
  private readonly files: ReadonlyMap<string, ChangedFile>;
  private readonly gone: ReadonlySet<string>;

  /** @param before has the bodies of the files that were not rendered again */
  constructor(rendered?: RenderedChanges, before?: PublishedChanges) {
    this.files = new Map(
      rendered?.files.flatMap(({ path, digest, bodies }): [string, ChangedFile][] => {
        const known = bodies
          ? { digest, ...memoryFile(path, `W/"${digest}"`, bodies) }
          : before?.files.get(path);
        return known ? [[path, known]] : [];
      }),
    );
    this.gone = new Set(rendered?.gone);
  }

  /** Digests of the rendered files by path. */
  get known(): Record<string, string> {
    return Object.fromEntries([...this.files].map(([path, { digest }]) => [path, digest]));
  }

  get(path: string): MemoryFile | undefined {
    return this.files.get(path);
  }

  /** Whether the build has a file that the site does not have any more. */
  isGone(path: string): boolean {
    return this.gone.has(path);
  }
}
