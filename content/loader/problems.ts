/** One thing an editor has to mend. `line` counts from 1; `key` is the path inside the file, empty for the text itself. */
export interface Problem {
  file: string;
  line: number;
  key: string;
  message: string;
}

/** Thrown when the content has problems: all of them at once, one a line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(
      ({ file, line, key, message }) => `  ${file}:${line}  ${key ? `${key}: ` : ''}${message}`,
    );
    super(`The content has ${problems.length} problem(s):\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** Throws all problems found so far, in the order of files and lines; does nothing when there are none. */
export function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new ContentError(
    [...problems].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
  );
}
