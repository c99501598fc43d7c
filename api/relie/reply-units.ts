/** A sentence or a bullet: the smallest piece of a reply that can be judged. */
export interface ReplyUnit {
  text: string;
  bullet: boolean;
  /** A new paragraph (or line) began before it. */
  opensParagraph: boolean;
}

const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
// A line that may still become a bullet.
const UNDECIDED = /^\s*(?:[-*•–]|\d{1,2}[.)]?)?\s*$/;
// What would make a sentence in the middle of a line a bullet or a heading once it stands at the start of one.
const MARKERS = /^(?:\s*(?:[-*•–]|\d{1,2}[.)]|#+)(?:\s+|$))+/;
// A sentence ends at its mark, closing quotes and brackets included, when a space follows. Abbreviations do not end one.
const SENTENCE_END = /[.!?…]+["'”’)\]*_]*(?=\s)/g;
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|dr|mr|mrs|ms|st|no|a\.m|p\.m|approx)|\b[A-Z])\.$/i;

/**
 * Cuts a growing text into units. What is not complete yet stays inside, so that the way a text was chunked on its way
 * makes no difference.
 */
export class UnitSplitter {
  private line = '';
  /** Nothing of the line has been given out, so that it may still be a bullet. */
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

  /** @returns what was left */
  finish(): ReplyUnit[] {
    const units: ReplyUnit[] = [];
    this.cut(this.line, true, units);
    this.line = '';
    return units;
  }

  /** @returns what of an incomplete line has to wait for more */
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

/** What is left of a unit after something was taken out of it, without marks that would now begin or cut it. */
export function asOneUnit(text: string): string {
  const marks = sentenceEnds(text).filter((end) => end < text.trimEnd().length);
  let from = 0;
  const parts = marks.map((end) => {
    const part = text.slice(from, end).replace(/[.!?…"'”’)\]*_]+$/, withoutMarks);
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
