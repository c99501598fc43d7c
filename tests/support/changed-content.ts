import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from '../../local/build.ts';

const CONTENT = path.join(PROJECT, 'content');

/** A copy of the content folder whose files can be replaced, for one test file; remove it in `afterAll`. */
export class ChangedContent {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  #replaced: string[] = [];

  constructor() {
    const loader = path.join(CONTENT, 'loader');
    cpSync(CONTENT, this.#folder, { recursive: true, filter: (file) => file !== loader });
  }

  /**
   * Replaces files, after those replaced before are back.
   * @param files texts by path in the content folder
   * @returns the folder, which the next call changes
   */
  with(files: Readonly<Record<string, string>>): string {
    for (const file of this.#replaced) {
      const original = path.join(CONTENT, file);
      const copy = path.join(this.#folder, file);
      if (existsSync(original)) cpSync(original, copy);
      else rmSync(copy);
    }
    this.#replaced = Object.keys(files);
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(path.join(this.#folder, file), text);
    }
    return this.#folder;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
