import { readdirSync, readFileSync } from 'node:fs';
import type { Concern } from '../concern.ts';

/** Classes by letter of the first column of the .tsv files; N is none. */
const LETTERS: Record<string, string> = {
  S: 'suicide',
  H: 'suicide',
  V: 'partner-violence',
  C: 'child-danger',
  M: 'medical-emergency',
  O: 'harm-to-others',
};

export interface TrainingMessage {
  text: string;
  /** Classes of the classifier; empty for an ordinary message. */
  concerns: Concern[] | string[];
}

/**
 * Reads all .tsv files in this folder, or in one within it; each line holds letters, a tab and the message. All messages are synthetic: a
 * language model wrote them under the brief named by the file.
 *
 * @throws Error if a line has another format
 */
export function readTrainingMessages(within = './'): TrainingMessage[] {
  const folder = new URL(within, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line) => {
      const [letters, text] = line.split('\t');
      if (!letters || !text) throw new Error(`Not "letters, tab, message": ${line}`);
      return { text, concerns: [...letters].flatMap((letter) => LETTERS[letter] ?? []) };
    });
}
