import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type Document,
  type ErrorCode,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
} from 'yaml';
import type { z } from 'zod';
import { plainWords } from './plain-words.ts';
import { protectPlaceholders } from './placeholders.ts';
import type { Problem } from './problems.ts';

/** One element of a path to a value: a key of a map or an index of a list. */
export type Key = string | number;

/** A file of the content folder: its data (YAML or frontmatter), its Markdown, and their line numbers. */
export interface SourceFile {
  /** Relative to the content folder, e.g. `pages/fees-and-faqs.md`. */
  file: string;
  data: unknown;
  /** The Markdown below the frontmatter; empty for YAML. */
  body: string;
  /** The line on which `body` begins, counted from 1. */
  bodyLine: number;
  /** The line of a key, or of its nearest ancestor in the file. */
  lineOf(path: readonly Key[]): number;
}

const FRONTMATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Reads a YAML or Markdown file. If it cannot be parsed, adds to `problems` and sets `data` to null. */
export function readSource(directory: string, file: string, problems: Problem[]): SourceFile {
  const text = readText(join(directory, file));
  if ('mistake' in text) {
    problems.push({ file, line: 1, key: '', message: text.mistake });
    return { file, data: null, body: '', bodyLine: 1, lineOf: () => 1 };
  }
  const whole = protectPlaceholders(text.read);
  if (!file.endsWith('.md')) return parseYaml(file, whole, 1, problems);

  const match = FRONTMATTER.exec(whole);
  if (!match) {
    problems.push({
      file,
      line: 1,
      key: '',
      message: 'Please begin with facts between two lines of ---',
    });
    return { file, data: null, body: whole, bodyLine: 1, lineOf: () => 1 };
  }
  return {
    ...parseYaml(file, match[1] ?? '', 2, problems),
    body: whole.slice(match[0].length),
    bodyLine: match[0].split('\n').length,
  };
}

/** Reads a text file without its byte order mark. */
function readText(path: string): { read: string } | { mistake: string } {
  if (!existsSync(path)) return { mistake: 'There is no such file: please restore it' };
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) return { mistake: 'Please save the file as text with the encoding UTF-8' };
  return { read: bytes.toString('utf8').replace(/^\uFEFF/, '') };
}

/** The files below `folder` with the given ending, sorted, without hidden ones; empty if the folder does not exist. */
export function filesIn(directory: string, folder: string, ending: string): string[] {
  const path = join(directory, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => !entry.isDirectory() && /^[^.]/.test(entry.name) && entry.name.endsWith(ending),
    )
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Advice for common YAML mistakes. Other errors keep the parser's message. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    "Please put the text in quotes: it has a colon in it, as in 'Monday: closed'",
  DUPLICATE_KEY: 'This fact is given twice',
  MISSING_CHAR: 'A quotation mark or bracket is opened here and never closed, or there is no colon',
  TAB_AS_INDENT: 'Please indent with spaces, not with the tab key',
  BAD_INDENT:
    'Please check the spaces at the beginning of this line: it stands too far left or right',
  UNEXPECTED_TOKEN:
    "Please check the quotes of this line: an apostrophe inside '…' is written twice, as in 'It''s time'",
};

interface ParsedYaml {
  yaml: string;
  document: Document.Parsed;
  counter: LineCounter;
  /** Null if there are errors. Frozen, because every reader of the file receives the same. */
  data: unknown;
}

/** Cache of the last parse by file. Most files are unchanged when the content is loaded again. */
const parsedFiles = new Map<string, ParsedYaml>();

function parsed(file: string, yaml: string): ParsedYaml {
  const known = parsedFiles.get(file);
  if (known?.yaml === yaml) return known;
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false });
  const data = document.errors.length > 0 ? null : frozen<unknown>(document.toJS());
  const latest = { yaml, document, counter, data };
  parsedFiles.set(file, latest);
  return latest;
}

/** Freezes a tree of data. @returns the same tree */
export function frozen<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  const values: unknown[] = Object.values(data);
  values.forEach(frozen);
  return Object.freeze(data);
}

function parseYaml(file: string, yaml: string, firstLine: number, problems: Problem[]): SourceFile {
  const { document, counter, data } = parsed(file, yaml);
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  // Later errors are mostly consequences of the first.
  for (const error of document.errors.slice(0, 1)) {
    problems.push({
      file,
      line: lineAt(error.pos[0]),
      key: '',
      message: HINTS[error.code] ?? error.message,
    });
  }

  const lineOf = (path: readonly Key[]): number => {
    let node: unknown = document.contents;
    let offset = 0;
    for (const key of path) {
      if (isMap(node)) {
        const pair = node.items.find(
          ({ key: name }) => isScalar(name) && String(name.value) === String(key),
        );
        if (!pair || !isScalar(pair.key)) break;
        offset = pair.key.range?.[0] ?? offset;
        node = pair.value;
      } else if (isSeq(node)) {
        const item = node.items[Number(key)];
        if (!isNode(item)) break;
        offset = item.range?.[0] ?? offset;
        node = item;
      } else break;
    }
    return lineAt(offset);
  };
  return { file, data, body: '', bodyLine: firstLine, lineOf };
}

/** All strings in a file's data, with their paths. */
export function* textsIn(
  data: unknown,
  path: readonly Key[] = [],
): Generator<[string, readonly Key[]]> {
  if (typeof data === 'string') yield [data, path];
  else if (Array.isArray(data)) {
    for (const [index, item] of data.entries()) yield* textsIn(item, [...path, index]);
  } else if (typeof data === 'object' && data !== null) {
    for (const [key, value] of Object.entries(data)) yield* textsIn(value, [...path, key]);
  }
}

/** Parses the file's data with the schema. If it is invalid, adds to `problems` and returns null. */
export function parseSource<Schema extends z.ZodType>(
  source: SourceFile,
  schema: Schema,
  problems: Problem[],
): z.output<Schema> | null {
  if (source.data === null) {
    if (!problems.some(({ file }) => file === source.file)) {
      problems.push({ file: source.file, line: 1, key: '', message: 'The file is empty' });
    }
    return null;
  }
  const result = schema.safeParse(source.data, { error: plainWords });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const keys = [...issue.path, ...unknown].map((key) =>
      typeof key === 'number' ? key : String(key),
    );
    const line = source.lineOf(keys);
    problems.push({ file: source.file, line, key: keys.join('.'), message: issue.message });
  }
  return null;
}

/** The file name without folder and extension. */
export function idOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.[a-z]+$/, '');
}
