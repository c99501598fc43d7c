import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../local/process-table.ts';

const run = promisify(execFile);
/** Takes the data of a drill and its WAL, which may be 1 GB. In memory, as far as it is used. */
const SIZE = '2g';

/** A disk of Postgres's own that the drill can fill: a tmpfs. */
export class SmallDisk {
  readonly directory: string;
  readonly #ballast: string;

  private constructor(directory: string) {
    this.directory = directory;
    this.#ballast = path.join(directory, 'ballast');
  }

  /** @returns undefined where this user may not mount one */
  static async mount(): Promise<SmallDisk | undefined> {
    const directory = await mkdtemp(path.join(tmpdir(), 'frontdoor-disk-'));
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', directory]);
    } catch (error) {
      console.log(`No full disk in this drill: ${String(error)}`);
      await rm(directory, { recursive: true });
      return undefined;
    }
    // Postgres runs as another user when the drill runs as root.
    await chmod(directory, 0o777);
    return new SmallDisk(directory);
  }

  /** Leaves not one block free. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'w');
    try {
      // Not the free space at once: Postgres takes some of it meanwhile.
      for (const block of [Buffer.alloc(4 * 1024 * 1024), Buffer.alloc(4 * 1024)]) {
        await writeUntilFull(file, block);
      }
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  /** Unmounts it; what it held is gone. */
  async stop(): Promise<void> {
    await run('umount', [this.directory]);
    await rm(this.directory, { recursive: true });
  }
}

async function writeUntilFull(file: FileHandle, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  }
}
