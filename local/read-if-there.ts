import { readFile } from 'node:fs/promises';
import { errorCode } from './process-table.ts';

/** @returns the text of a file, or undefined if there is none */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
