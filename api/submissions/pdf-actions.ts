import { setImmediate } from 'node:timers/promises';
import { types as valueTypes, promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { CV_MAX_BYTES, type CvProblem } from '#contracts/submissions/application';
import {
  PdfParser,
  UncheckablePdf,
  type ByteBudget,
  type PdfDictionary,
  type PdfValue,
} from './pdf-parser.ts';

/** Names that occur in no plain document, wherever they stand. */
const REFUSED_NAMES = new Map<string, CvProblem>([
  ...[
    'JavaScript',
    'JS',
    'Launch',
    'SubmitForm',
    'ImportData',
    'GoToE',
    'GoToR',
    'Rendition',
    'Movie',
    'Sound',
    'RichMedia',
    'RichMediaExecute',
    'XFA',
    'EF',
    'EmbeddedFile',
    'EmbeddedFiles',
    'FileAttachment',
  ].map((name) => [name, 'active'] as const),
  ['Encrypt', 'locked'],
]);
/** Automatic actions that are allowed, such as going to a page of the document. LaTeX and Word write them. */
const AUTOMATIC_ACTIONS = new Set(['GoTo', 'Named', 'SetOCGState', 'Trans']);
// OpenAction -> AA dictionary -> action, each of them perhaps by reference.
const MAX_RESOLVED = 6;
// Yields to the event loop after this many bytes, which take milliseconds to parse.
const BYTES_BETWEEN_TURNS = 64 * 1024;
// Finding or checking an object costs about as much as reading this many bytes.
const BYTES_TO_FIND_OBJECT = 32;

const inflated = promisify(inflate);

/**
 * Whether a PDF can be opened safely: no scripts, no embedded files or media, nothing that starts a program, sends data
 * or opens another document, and no web address that opens by itself. Links that a reader clicks are fine.
 *
 * Everything in the file that looks like an object is read, in the file and in its object streams, whether the
 * cross-reference table names it or not: viewers disagree about which objects count.
 * @returns what is wrong with it, or null
 */
export async function problemOfPdf(file: Buffer): Promise<CvProblem | null> {
  const inspection = new PdfInspection();
  try {
    await inspection.readFile(file);
    await inspection.checkAutomaticActions();
  } catch (error) {
    if (error instanceof UncheckablePdf) return inspection.problem ?? 'unreadable';
    throw error;
  }
  return inspection.problem;
}

/** An automatic action: runs when the document or a page opens, or after another action. */
interface Trigger {
  by: string;
  value: PdfValue;
}

class PdfInspection {
  problem: CvProblem | null = null;
  private readonly budget: ByteBudget = { left: 4 * CV_MAX_BYTES };
  private turnAt = this.budget.left;
  private unpackedLeft = CV_MAX_BYTES;
  private readonly places = new Map<number, { bytes: Buffer; at: number }[]>();
  private readonly triggers: Trigger[] = [];
  /** Objects found harmless: the fewest resolutions that were left, by entry and object number. */
  private readonly harmless = new Map<string, number>();

  /** @throws UncheckablePdf */
  async readFile(file: Buffer): Promise<void> {
    for (const { at, object } of objectsIn(file)) {
      await this.spend(BYTES_TO_FIND_OBJECT);
      if (object !== null) this.note(object, file, at);
      const parser = this.parserAt(file, at);
      const value = this.readValue(parser);
      if (value?.type === 'dictionary') {
        const next = parser.next();
        if (next?.type === 'keyword' && next.word === 'stream') {
          await this.readStream(file, value, parser.position);
        }
      }
      await this.letOthersIn();
      if (this.problem) return;
    }
  }

  /** @throws UncheckablePdf if an action cannot be found */
  async checkAutomaticActions(): Promise<void> {
    for (const { by, value } of [...this.triggers]) {
      await this.checkAutomatic(by, value, MAX_RESOLVED);
      if (this.problem) return;
    }
  }

  private parserAt(bytes: Buffer, at: number): PdfParser {
    return new PdfParser(bytes, at, this.budget, (name) => {
      this.problem ??= REFUSED_NAMES.get(name) ?? null;
    });
  }

  private note(object: number, bytes: Buffer, at: number): void {
    const places = this.places.get(object);
    if (places) places.push({ bytes, at });
    else this.places.set(object, [{ bytes, at }]);
  }

  private collectTriggers(value: PdfValue): void {
    if (value.type === 'array') value.items.forEach((item) => this.collectTriggers(item));
    if (value.type !== 'dictionary') return;
    // In an outline, Next is the next heading.
    const isAction = value.entries.some(([name]) => name === 'S');
    for (const [name, entry] of value.entries) {
      if (name === 'OpenAction' || name === 'AA' || (name === 'Next' && isAction)) {
        this.triggers.push({ by: name, value: entry });
      }
      this.collectTriggers(entry);
    }
  }

  private async checkAutomatic(by: string, value: PdfValue, resolutionsLeft: number) {
    await this.spend(BYTES_TO_FIND_OBJECT);
    if (resolutionsLeft === 0) throw new UncheckablePdf();
    if (value.type === 'reference') {
      await this.checkReferenced(by, value.object, resolutionsLeft);
    } else if (value.type === 'array') {
      // Elsewhere an array is a place in the document.
      if (by === 'Next') {
        for (const item of value.items) await this.checkAutomatic(by, item, resolutionsLeft - 1);
      }
    } else if (value.type === 'dictionary') {
      const actions = value.entries.filter(([name]) => name === 'S');
      for (const [, action] of actions) {
        if (action.type !== 'name') throw new UncheckablePdf();
        if (!AUTOMATIC_ACTIONS.has(action.name)) this.problem ??= 'active';
      }
      if (actions.length) return;
      for (const [, entry] of value.entries) {
        await this.checkAutomatic(by, entry, resolutionsLeft - 1);
      }
    }
  }

  /** Checks an object at all its places, once: a file may refer to it thousands of times. */
  private async checkReferenced(by: string, object: number, resolutionsLeft: number) {
    const places = this.places.get(object);
    if (!places) throw new UncheckablePdf();
    const key = `${by} ${object}`;
    if (resolutionsLeft >= (this.harmless.get(key) ?? Infinity)) return;
    for (const { bytes, at } of places) {
      const found = this.parserAt(bytes, at).next();
      // A number may be the beginning of a reference to yet another object.
      if (!found || found.type === 'number' || found.type === 'keyword') {
        throw new UncheckablePdf();
      }
      await this.checkAutomatic(by, found, resolutionsLeft - 1);
      if (this.problem) return;
    }
    this.harmless.set(key, resolutionsLeft);
  }

  /**
   * Reads the objects of an object stream; no other stream holds objects. What viewers may read in two ways is refused,
   * so that none of them finds other objects than these.
   */
  private async readStream(file: Buffer, dictionary: PdfDictionary, at: number): Promise<void> {
    if (!mayHoldObjects(dictionary)) return;
    const entries = new Map(dictionary.entries);
    // Of two values, some viewers take the first and some the last.
    if (entries.size < dictionary.entries.length) throw new UncheckablePdf();
    const count = wholeNumber(entries.get('N'));
    const content = await this.unpacked(file, entries, at);
    const first = wholeNumber(entries.get('First'), content.length);
    const header = this.parserAt(content, 0);
    for (let nth = 0; nth < count; nth++) {
      const object = wholeNumber(header.next());
      const offset = wholeNumber(header.next(), content.length);
      if (header.position > first) throw new UncheckablePdf();
      this.note(object, content, first + offset);
      this.readValue(this.parserAt(content, first + offset));
      await this.letOthersIn();
    }
    // Some viewers read one object after the other, whatever the header says.
    const inTurn = this.parserAt(content, first);
    while (this.readValue(inTurn)) await this.letOthersIn();
  }

  private readValue(parser: PdfParser): ReturnType<PdfParser['next']> {
    const value = parser.next();
    if (value && value.type !== 'keyword') this.collectTriggers(value);
    return value;
  }

  /** @throws UncheckablePdf if the budget is exhausted */
  private async spend(bytes: number): Promise<void> {
    this.budget.left -= bytes;
    if (this.budget.left < 0) throw new UncheckablePdf();
    await this.letOthersIn();
  }

  private async letOthersIn(): Promise<void> {
    if (this.turnAt - this.budget.left < BYTES_BETWEEN_TURNS) return;
    this.turnAt = this.budget.left;
    await setImmediate();
  }

  private async unpacked(
    file: Buffer,
    entries: ReadonlyMap<string, PdfValue>,
    at: number,
  ): Promise<Buffer> {
    const lineEnd = /^(?:\r\n|\r|\n)/.exec(file.toString('latin1', at, at + 2));
    // Some viewers would skip the rest of the line.
    if (!lineEnd) throw new UncheckablePdf();
    const start = at + lineEnd[0].length;
    const filter = entries.get('Filter');
    // No program writes an object stream that is filtered twice, predicted or kept in another file.
    if (filter && !isFlate(filter)) throw new UncheckablePdf();
    if (entries.has('DecodeParms') || entries.has('F')) throw new UncheckablePdf();
    if (!filter) {
      const end = start + wholeNumber(entries.get('Length'), file.length);
      // With a wrong Length, each viewer searches for the end of the stream in its own way.
      const after = file.toString('latin1', end, end + 11);
      if (!/^(?:\r\n|\r|\n)?endstream/.test(after)) throw new UncheckablePdf();
      await this.spend(end - start);
      return file.subarray(start, end);
    }
    try {
      // zlib stops at the end of the compressed data by itself.
      const content = await inflated(file.subarray(start), { maxOutputLength: this.unpackedLeft });
      this.unpackedLeft -= content.length;
      return content;
    } catch (error) {
      if (valueTypes.isNativeError(error) && 'code' in error) throw new UncheckablePdf();
      throw error;
    }
  }
}

const mayHoldObjects = ({ entries }: PdfDictionary): boolean =>
  entries.some(
    ([name, value]) =>
      name === 'First' || (name === 'Type' && value.type === 'name' && value.name === 'ObjStm'),
  );

/** @throws UncheckablePdf if it is no whole number from 0 to the limit */
function wholeNumber(
  value: ReturnType<PdfParser['next']> | undefined,
  limit = Number.MAX_SAFE_INTEGER,
): number {
  if (value?.type !== 'number') throw new UncheckablePdf();
  // Also refuses NaN.
  if (!Number.isInteger(value.value) || value.value < 0 || value.value > limit) {
    throw new UncheckablePdf();
  }
  return value.value;
}

function isFlate(filter: PdfValue): boolean {
  if (filter.type === 'array') return filter.items.length === 1 && isFlate(filter.items[0]!);
  return filter.type === 'name' && (filter.name === 'FlateDecode' || filter.name === 'Fl');
}

/** Where an object or a trailer may begin, and the object's number where that can be read. */
function* objectsIn(file: Buffer): Generator<{ at: number; object: number | null }> {
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    const before = file.toString('latin1', Math.max(0, at - 32), at);
    if (!/[\d\s\0]$/.test(before)) continue;
    const [, object] = /(?<!\d)(\d+)[\s\0]+\d+[\s\0]*$/.exec(before) ?? [];
    yield { at: at + 3, object: object === undefined ? null : Number(object) };
  }
  for (let at = file.indexOf('trailer'); at >= 0; at = file.indexOf('trailer', at + 7)) {
    yield { at: at + 7, object: null };
  }
}
