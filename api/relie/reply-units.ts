/** A sentence or a bullet: the unit to which the reply rules are applied. */
export interface ReplyUnit {
  text: string;
  bullet: boolean;
  /** It starts a new paragraph or line. */
  opensParagraph: boolean;
}

const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
// Incomplete line start that may still become a bullet.
const UNDECIDED = /^\s*(?:(?:[-*•–]|\d{1,2}[.)]?)\s*)?$/;
// Bullet and heading markers. A sentence from the middle of a line must not become one when it is moved to a line
// start.
const MARKERS = /^\s*(?:(?:[-*•–]|\d{1,2}[.)]|#+)(?:\s+|$))+/;
// Terminal punctuation with closing quotes and brackets, followed by whitespace. Abbreviations are excluded separately.
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’)\]*_]*(?=\s)/g;
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|vs|dra?|sra?|srta|mr|mrs|ms|st|no|a\.m|p\.m|approx)|(?<!-)\b[A-Z])\.$/i;

/**
 * Splits a stream of text into units. Incomplete text is buffered, so the result does not depend on how the text was
 * chunked.
 */
export class UnitSplitter {
  private line = '';
  /** No part of the current line has been emitted, so it may still be a bullet. */
  private atLineStart = true;
  private opensParagraph = false;

  /** @returns the units that `chunk` completed */
  push(chunk: string): ReplyUnit[] {
    const units: ReplyUnit[] = [];
    const lines = (this.line + chunk.replaceAll('\r', '')).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.cut(line, true, units);
      this.atLineStart = true;
      this.opensParagraph = true;
    }
    this.line = this.cut(last, false, units);
    return units;
  }

  /** @returns the units of the buffered text */
  finish(): ReplyUnit[] {
    const units: ReplyUnit[] = [];
    this.cut(this.line, true, units);
    this.line = '';
    return units;
  }

  /** @returns the part of an incomplete line that has to be buffered */
  private cut(line: string, complete: boolean, units: ReplyUnit[]): string {
    if (this.atLineStart) {
      if (!complete && UNDECIDED.test(line)) return line;
      if (BULLET.test(line)) {
        if (!complete) return line;
        this.emit(line, true, units);
        return '';
      }
    }
    let from = 0;
    for (const end of sentenceEnds(line)) {
      this.emit(line.slice(from, end), false, units);
      this.atLineStart = false;
      from = end;
    }
    const rest = line.slice(from);
    if (!complete) return rest;
    this.emit(rest, false, units);
    return '';
  }

  private emit(text: string, bullet: boolean, units: ReplyUnit[]): void {
    const trimmed = text.replace(MARKERS, '').trim();
    if (trimmed === '') return;
    units.push({ text: trimmed, bullet, opensParagraph: this.opensParagraph });
    this.opensParagraph = false;
  }
}

/** Cleans a unit from which text was removed, so that the remaining punctuation neither starts it nor splits it. */
export function asOneUnit(text: string): string {
  const marks = sentenceEnds(text).filter((end) => end < text.trimEnd().length);
  let from = 0;
  const parts = marks.map((end) => {
    const part = text
      .slice(from, end)
      .replace(/(?<![.!?…"'”’)\]*_])[.!?…"'”’)\]*_]+$/, withoutMarks);
    from = end;
    return part;
  });
  const one = parts.join('') + text.slice(from);
  return one
    .replace(/^[\s.!?…,;:)\]]+/, '')
    .replace(MARKERS, '')
    .trim();
}

const withoutMarks = (tail: string): string => tail.replace(/[.!?…]/g, '');

function sentenceEnds(text: string): number[] {
  return [...text.matchAll(SENTENCE_END)]
    .filter(({ index }) => !ABBREVIATION.test(text.slice(Math.max(0, index - 12), index + 1)))
    .map((match) => match.index + match[0].length);
}
