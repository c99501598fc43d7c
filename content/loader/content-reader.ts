import type { z } from 'zod';
import { renderSections } from './markdown.ts';
import type { Faq, Section } from './model.ts';
import { anchorOf } from './markdown.ts';
import type { Overrides } from './override-schema.ts';
import { fillIn, type Facts } from './placeholders.ts';
import type { Problem } from './problems.ts';
import {
  filesIn,
  type Key,
  parseSource,
  readSource,
  type SourceFile,
  textsIn,
} from './source-file.ts';
import { unsourcedStatistic } from './statistics.ts';
import { withOverrides } from './with-overrides.ts';

/** A reference to a page or file. Checked after all files have been read. */
export interface Mention {
  kind: 'link' | 'image' | 'audio';
  to: string;
  file: string;
  line: number;
  key: string;
}

/** A valid file. */
export interface Entry<Data> {
  data: Data;
  source: SourceFile;
}

/** Reads files and collects their problems and references. */
export class ContentReader {
  readonly problems: Problem[] = [];
  readonly mentions: Mention[] = [];
  private readonly directory: string;
  private readonly overrides: Overrides;

  /** @param overrides replace facts of the files */
  constructor(directory: string, overrides: Overrides = {}) {
    this.directory = directory;
    this.overrides = overrides;
  }

  /** Reads one file and fills in its placeholders. @returns null if the file is invalid */
  read<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    facts: Facts,
  ): Entry<z.output<Schema>> | null {
    const source = readSource(this.directory, file, this.problems);
    return this.readFrom(withOverrides(source, this.overrides), schema, facts);
  }

  /** As {@link read}, for a source that has been read already. */
  readFrom<Schema extends z.ZodType>(
    raw: SourceFile,
    schema: Schema,
    facts: Facts,
  ): Entry<z.output<Schema>> | null {
    const source = { ...raw, data: this.prepare(raw, raw.data, facts, []) };
    const data = parseSource(source, schema, this.problems);
    if (data === null) return null;
    this.collectMentions(source);
    return { data, source: { ...source, body: this.fillBody(source, facts) } };
  }

  /** Reads a folder. @returns its valid files */
  readAll<Schema extends z.ZodType>(
    folder: string,
    ending: string,
    schema: Schema,
    facts: Facts,
  ): Entry<z.output<Schema>>[] {
    return filesIn(this.directory, folder, ending)
      .map((file) => this.read(file, schema, facts))
      .filter((entry) => entry !== null);
  }

  /** The sections of a file's Markdown. */
  sections({ file, body, bodyLine }: SourceFile): Section[] {
    return this.render(body, file, (line) => bodyLine + line, '');
  }

  /** Renders the answer of a FAQ. @param index its place in the file's `faqs` */
  faq(
    { question, answer }: { question: string; answer: string },
    index: number,
    source: SourceFile,
  ): Faq {
    const { html, text } = this.answer(answer, ['faqs', index, 'answer'], source);
    return { id: anchorOf(question), question, answerHtml: html, answer: text };
  }

  /** Renders the Markdown of an answer. @returns HTML, and the text without markup */
  answer(
    markdown: string,
    key: readonly Key[],
    source: SourceFile,
  ): { html: string; text: string } {
    const line = source.lineOf(key);
    const [section] = this.render(markdown, source.file, () => line, key.join('.'));
    return { html: section?.html ?? '', text: section?.text ?? '' };
  }

  /** Renders one paragraph of Markdown to inline HTML. */
  paragraph(text: string, key: readonly Key[], source: SourceFile): string {
    const line = source.lineOf(key);
    const [section] = this.render(text, source.file, () => line, key.join('.'));
    const [, html] = /^<p>((?:(?!<\/p>)[\s\S])*)<\/p>$/.exec(section?.html ?? '') ?? [];
    if (html === undefined) this.report(source, key, 'Please write one paragraph');
    return html ?? '';
  }

  report(source: SourceFile, path: readonly Key[], message: string): void {
    this.problems.push({
      file: source.file,
      line: source.lineOf(path),
      key: path.join('.'),
      message,
    });
  }

  private render(
    text: string,
    file: string,
    lineOf: (line: number) => number,
    key: string,
  ): Section[] {
    const { sections, references, mistakes } = renderSections(text);
    for (const { line, message } of mistakes) {
      this.problems.push({ file, line: lineOf(line), key, message });
    }
    for (const { kind, to, line } of references) {
      this.mentions.push({ kind, to, file, line: lineOf(line), key });
    }
    return sections;
  }

  /** Checks the statistics in a tree of data, then fills in its placeholders. */
  private prepare(source: SourceFile, data: unknown, facts: Facts, path: readonly Key[]): unknown {
    if (typeof data === 'string') {
      // Answers are Markdown and are checked when they are rendered.
      const isMarkdown = path.at(-1) === 'answer' || path.at(-2) === 'answer';
      const mistake = isMarkdown ? null : unsourcedStatistic(data);
      if (mistake && source.file !== 'site.yaml') this.report(source, path, mistake);
      return fillIn(data, facts, (name) => this.report(source, path, unknownFact(name)));
    }
    if (Array.isArray(data)) {
      return data.map((item, index) => this.prepare(source, item, facts, [...path, index]));
    }
    if (typeof data !== 'object' || data === null || data instanceof Date) return data;
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [
        key,
        this.prepare(source, value, facts, [...path, key]),
      ]),
    );
  }

  private fillBody({ file, body, bodyLine }: SourceFile, facts: Facts): string {
    return body
      .split('\n')
      .map((text, index) =>
        fillIn(text, facts, (name) =>
          this.problems.push({ file, line: bodyLine + index, key: '', message: unknownFact(name) }),
        ),
      )
      .join('\n');
  }

  private collectMentions(source: SourceFile): void {
    // The redirect table is checked separately; see checkRedirects.
    if (source.file === 'redirects.yaml') return;
    for (const [text, path] of textsIn(source.data)) {
      const kind = path.at(-1) === 'file' ? (path.at(-2) === 'audio' ? 'audio' : 'image') : 'link';
      if (kind === 'link' && !/^\/\S*$/.test(text)) continue;
      const line = source.lineOf(path);
      this.mentions.push({ kind, to: text, file: source.file, line, key: path.join('.') });
    }
  }
}

const unknownFact = (name: string) => `There is no fact called {{${name}}}`;
