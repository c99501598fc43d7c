import { types as valueTypes } from 'node:util';
import pLimit from 'p-limit';
import { fromBufferPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { CV_MAX_BYTES } from '#contracts/submissions/application';

// A Word document of 5 MB has a few dozen entries. The limits apply to the whole archive.
const MAX_ENTRIES = 1000;
const MAX_UNPACKED = CV_MAX_BYTES;

const TYPES = '[Content_Types].xml';
const DOCUMENT = 'word/document.xml';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

// One inspection at a time: concurrent uploads cannot occupy every zlib thread.
const inspection = pLimit(1);

/**
 * Whether these bytes are a Word document: a sound ZIP archive of at most 1,000 entries and 5 MB unpacked, without
 * overlapping entries, unsafe names or macros, whose content types name a Word document. Unpacked bytes are counted as
 * they stream, and inflating stops at the limit.
 */
export function isDocx(file: Buffer): Promise<boolean> {
  return inspection(async () => {
    try {
      return await isWordArchive(await fromBufferPromise(file, { strictFileNames: true }));
    } catch (error) {
      // yauzl and zlib report a bad archive as a plain Error. Its subclasses are our own mistakes.
      if (valueTypes.isNativeError(error) && error.name === 'Error') return false;
      throw error;
    }
  });
}

async function isWordArchive(archive: ZipFile): Promise<boolean> {
  if (archive.entryCount > MAX_ENTRIES) return false;
  const names = new Set<string>();
  const spans: Span[] = [];
  let types = '';
  let left = MAX_UNPACKED;
  for await (const entry of archive.eachEntry()) {
    // The stored name, because an extra field can give yauzl another one than Word reads.
    const name = entry.fileNameRaw.toString();
    if (names.has(name) || !isHarmlessName(name)) return false;
    names.add(name);
    spans.push(await spanOf(archive, entry));
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('An entry streams bytes');
      left -= chunk.byteLength;
      if (left < 0) return false;
      if (name === TYPES) types += chunk.toString('latin1');
    }
  }
  return names.has(DOCUMENT) && types.includes(WORD) && !overlap(spans);
}

/** The part of the file that an entry takes, in bytes. */
interface Span {
  start: number;
  end: number;
}

async function spanOf(archive: ZipFile, entry: Entry): Promise<Span> {
  const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
  return { start: entry.relativeOffsetOfLocalHeader, end: fileDataStart + entry.compressedSize };
}

function overlap(spans: Span[]): boolean {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0));
}

function isHarmlessName(name: string): boolean {
  return validateFileName(name) === null && !/(^|\/)vbaProject\.bin$/i.test(name);
}
