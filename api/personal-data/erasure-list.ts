import { createHmac, randomBytes } from 'node:crypto';
import {
  access,
  constants,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { SealedColumn } from '#prisma/sealed-column';

const KEY_PLACE = 'erasure_list.key';
const KEY_ROW = 'erasure-list';
const LINE = /^(\S+) ([0-9a-f-]{36}) ([\w-]{43})$/;

/** An entry of the erasure list. Submissions of its address up to `at` are erased. */
export interface ListedErasure {
  id: string;
  at: Date;
}

/** The content of the list. */
export interface ErasureRecord {
  /** Ids of all erasures. */
  ids: ReadonlySet<string>;
  /** Lines that could not be read: an append was interrupted, so its erasure was never committed. */
  unreadable: number;
  /** The latest erasure of each address. */
  latest: readonly ListedErasure[];
  /** The latest erasure of an address, if there is one. */
  find(email: string): ListedErasure | undefined;
}

/**
 * The file of all erasures, kept outside the database so that a restored backup can be erased again. Each line has the
 * time, the erasure's id and an HMAC-SHA-256 of the address. The HMAC's key lies beside the list in `….key`, sealed
 * with `DATA_KEY`: a change of `DATA_KEY` seals it anew and leaves the list valid.
 */
export class ErasureList {
  private readonly file: string;
  private readonly keyFile: string;
  private readonly sealedColumn: SealedColumn;

  /** @param file its folder is created if it is missing */
  constructor(file: string, sealedColumn: SealedColumn) {
    this.file = file;
    this.keyFile = `${file}.key`;
    this.sealedColumn = sealedColumn;
  }

  /**
   * Appends an erasure. Resolves when it is on disk.
   * @throws if the file cannot be written, or its key cannot be opened
   */
  async add(erasure: { id: string; at: Date; email: string }): Promise<void> {
    const key = (await this.readKey()) ?? (await this.createKey());
    const handle = await open(this.file, 'a+', 0o600);
    try {
      const { size } = await handle.stat();
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0));
      const isCut = size > 0 && buffer.toString() !== '\n';
      const line = `${erasure.at.toISOString()} ${erasure.id} ${digestOf(erasure.email, key)}\n`;
      await handle.appendFile(isCut ? `\n${line}` : line);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /**
   * Makes sure that an erasure could be added, without adding one.
   * @throws if the folder or the file cannot be written, or the key cannot be opened
   */
  async prepare(): Promise<void> {
    const folder = path.dirname(this.file);
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    if (await this.readList()) {
      await access(this.file, constants.W_OK);
      await this.read();
    }
  }

  /** @throws if the list is there without its key, or the key cannot be opened */
  async read(): Promise<ErasureRecord> {
    const lines = (await this.readList()).split('\n').filter(Boolean);
    const key = lines.length ? await this.readKey() : undefined;
    if (lines.length && !key) throw new Error(`${this.keyFile} is missing; restore it`);
    const byDigest = new Map<string, ListedErasure>();
    const ids = new Set<string>();
    let unreadable = 0;
    for (const line of lines) {
      const [, time = '', id = '', digest = ''] = LINE.exec(line) ?? [];
      const at = new Date(time);
      if (!id || Number.isNaN(at.getTime())) {
        unreadable++;
        continue;
      }
      ids.add(id);
      const earlier = byDigest.get(digest);
      if (!earlier || earlier.at < at) byDigest.set(digest, { id, at });
    }
    const latest = [...byDigest.values()];
    return { ids, latest, unreadable, find: (email) => key && byDigest.get(digestOf(email, key)) };
  }

  /** Reseals the list's key with the current `DATA_KEY`. @returns whether another key had sealed it */
  async reseal(): Promise<boolean> {
    const sealed = await this.readSealedKey();
    const { currentPrefix } = this.sealedColumn;
    if (!sealed || currentPrefix.equals(sealed.subarray(0, currentPrefix.length))) return false;
    await this.writeKey(this.open(sealed), rename);
    return true;
  }

  private async createKey(): Promise<Buffer> {
    if (await this.readList()) throw new Error(`${this.keyFile} is missing; restore it`);
    await mkdir(path.dirname(this.file), { recursive: true });
    const key = randomBytes(32);
    try {
      // Unlike `rename`, `link` does not replace the key of a process that was faster.
      await this.writeKey(key, link);
      return key;
    } catch (error) {
      const other = hasCode(error, 'EEXIST') ? await this.readKey() : undefined;
      if (!other) throw error;
      return other;
    }
  }

  private async writeKey(
    key: Buffer,
    publish: (from: string, to: string) => Promise<void>,
  ): Promise<void> {
    const sealed = this.sealedColumn.seal(key, KEY_PLACE, KEY_ROW).toString('base64');
    const draft = `${this.keyFile}.${process.pid}`;
    try {
      await writeFile(draft, `${sealed}\n`, { mode: 0o600, flush: true });
      await publish(draft, this.keyFile);
    } finally {
      await rm(draft, { force: true });
    }
  }

  private async readKey(): Promise<Buffer | undefined> {
    const sealed = await this.readSealedKey();
    return sealed && this.open(sealed);
  }

  private open(sealed: Buffer): Buffer {
    try {
      return this.sealedColumn.openBytes(sealed, KEY_PLACE, KEY_ROW);
    } catch (error) {
      throw new Error(`DATA_KEY does not open ${this.keyFile}`, { cause: error });
    }
  }

  private async readSealedKey(): Promise<Buffer | undefined> {
    const text = await readIfThere(this.keyFile);
    return text === undefined ? undefined : Buffer.from(text, 'base64');
  }

  private async readList(): Promise<string> {
    return (await readIfThere(this.file)) ?? '';
  }
}

const digestOf = (email: string, key: Buffer): string =>
  createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url');

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
