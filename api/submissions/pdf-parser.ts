/** A value of a PDF (ISO 32000-1, 7.3). Strings, booleans and null carry nothing that is looked at: `other`. */
export type PdfValue =
  | { type: 'name'; name: string }
  | { type: 'number'; value: number }
  | { type: 'reference'; object: number }
  | { type: 'array'; items: PdfValue[] }
  | PdfDictionary
  | { type: 'other' };

export interface PdfDictionary {
  type: 'dictionary';
  /** In the order of the file; a name may come twice. */
  entries: [name: string, value: PdfValue][];
}

type Bracket = '[' | '<<';
type Token =
  PdfValue | { type: 'open'; bracket: Bracket } | { type: 'close'; bracket: Bracket } | Keyword;
interface Keyword {
  type: 'keyword';
  word: string;
}

/** The file is beyond what can be checked. */
export class UncheckablePdf extends Error {}

/** How many bytes may still be looked at in the file. */
export interface ByteBudget {
  left: number;
}

// An object without its stream has some hundred bytes; lists of thousands of pages have tens of thousands.
const MAX_OBJECT_BYTES = 1024 * 1024;
const MAX_DEPTH = 64;

const SPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITER = new Set(Buffer.from('()<>[]{}/%'));
const KEYWORDS_THAT_END = new Set(['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer']);
const OTHER: PdfValue = { type: 'other' };

/**
 * Reads values at any position of a PDF. As lenient as viewers are: what is malformed is skipped, and a container that
 * is cut off holds what was read. Visited bytes are counted.
 */
export class PdfParser {
  private end = 0;

  /** @param onName is called for every name that is read, with its escapes resolved (`#4a` is J) */
  constructor(
    private readonly bytes: Buffer,
    public position: number,
    private readonly budget: ByteBudget,
    private readonly onName: (name: string) => void,
  ) {}

  /**
   * Reads the value at the position; a keyword is skipped and is no value.
   * @returns null at the end of the bytes
   * @throws UncheckablePdf if the value is too long or too deep, or the budget is spent
   */
  next(): PdfValue | Keyword | null {
    const from = this.position;
    this.end = Math.min(this.bytes.length, from + this.budget.left);
    this.skipSpace();
    this.end = Math.min(this.end, this.position + MAX_OBJECT_BYTES);
    const token = this.token();
    const value = token && this.valueOf(token, 0);
    this.budget.left -= this.position - from;
    if (this.position >= this.end && this.end < this.bytes.length) throw new UncheckablePdf();
    return value;
  }

  private valueOf(token: Token, depth: number): PdfValue | Keyword {
    if (depth > MAX_DEPTH) throw new UncheckablePdf();
    if (token.type === 'close') return OTHER;
    if (token.type !== 'open') return token;
    const items: PdfValue[] = [];
    for (;;) {
      const before = this.position;
      const next = this.token();
      if (!next || (next.type === 'close' && next.bracket === token.bracket)) break;
      if (next.type === 'keyword') {
        if (KEYWORDS_THAT_END.has(next.word)) {
          this.position = before;
          break;
        }
        if (next.word === 'R') foldReference(items);
        else items.push(OTHER);
      } else {
        const value = this.valueOf(next, depth + 1);
        if (value.type !== 'keyword') items.push(value);
      }
    }
    return token.bracket === '[' ? { type: 'array', items } : dictionaryOf(items);
  }

  private token(): Token | null {
    this.skipSpace();
    const byte = this.bytes[this.position];
    if (byte === undefined || this.position >= this.end) return null;
    const character = String.fromCharCode(byte);
    this.position++;
    switch (character) {
      case '/':
        return this.name();
      case '(':
        return this.string();
      case '[':
        return { type: 'open', bracket: '[' };
      case ']':
        return { type: 'close', bracket: '[' };
      case '<':
      case '>':
        return this.angle(character);
      case ')':
      case '{':
      case '}':
        return OTHER;
      default:
        this.position--;
        return this.word();
    }
  }

  private skipSpace(): void {
    for (; this.position < this.end; this.position++) {
      const byte = this.bytes[this.position]!;
      if (byte === 0x25) {
        while (this.position < this.end && !isLineEnd(this.bytes[this.position]!)) this.position++;
      } else if (!SPACE.has(byte)) return;
    }
  }

  private name(): Token {
    const written = this.regularCharacters();
    const name = written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    this.onName(name);
    return { type: 'name', name };
  }

  private word(): Token {
    const word = this.regularCharacters();
    if (/^[-+]?[\d.]/.test(word)) return { type: 'number', value: numberIn(word) };
    return word === 'true' || word === 'false' || word === 'null'
      ? OTHER
      : { type: 'keyword', word };
  }

  private regularCharacters(): string {
    const start = this.position;
    while (this.position < this.end) {
      const byte = this.bytes[this.position]!;
      if (SPACE.has(byte) || DELIMITER.has(byte)) break;
      this.position++;
    }
    return this.bytes.toString('latin1', start, this.position);
  }

  private string(): Token {
    for (let open = 1; open > 0 && this.position < this.end; this.position++) {
      const byte = this.bytes[this.position];
      if (byte === 0x5c) this.position++;
      else if (byte === 0x28) open++;
      else if (byte === 0x29) open--;
    }
    return OTHER;
  }

  private angle(bracket: '<' | '>'): Token {
    if (this.bytes[this.position] === bracket.charCodeAt(0)) {
      this.position++;
      return { type: bracket === '<' ? 'open' : 'close', bracket: '<<' };
    }
    if (bracket === '<') {
      const close = this.bytes.subarray(this.position, this.end).indexOf('>');
      this.position = close < 0 ? this.end : this.position + close + 1;
    }
    return OTHER;
  }
}

/** @returns NaN for what viewers read in several ways, such as `.`, `1e2` and `1-2` */
const numberIn = (word: string): number =>
  /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word) ? Number(word) : Number.NaN;

const isLineEnd = (byte: number) => byte === 0x0a || byte === 0x0d;

/** Replaces the object and generation number at the end by a reference. */
function foldReference(items: PdfValue[]): void {
  const [object, generation] = items.slice(-2);
  if (object?.type !== 'number' || generation?.type !== 'number') return;
  items.splice(-2, 2, { type: 'reference', object: object.value });
}

/** Reads names and values in turn; a value where a name should be is skipped, as viewers do. */
function dictionaryOf(items: PdfValue[]): PdfDictionary {
  const entries: PdfDictionary['entries'] = [];
  for (let at = 0; at < items.length - 1; at++) {
    const name = items[at]!;
    if (name.type === 'name') entries.push([name.name, items[++at]!]);
  }
  return { type: 'dictionary', entries };
}
