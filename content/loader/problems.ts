/** A problem for an editor to fix. `line` counts from 1; `key` is the path in the data, empty for the Markdown text. */
export interface Problem {
  file: string;
  line: number;
  key: string;
  message: string;
}

/** All problems of the content, one per line. */
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

/** Throws a ContentError with all problems, sorted by file and line. Does nothing if there are none. */
export function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new ContentError(
    [...problems].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
  );
}
