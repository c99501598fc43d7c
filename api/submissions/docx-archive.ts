import { types as valueTypes } from 'node:util';
import { fromBufferPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { CV_MAX_BYTES, type CvProblem } from '#contracts/submissions/application';
import { DocxPackage } from './docx-package.ts';

// A Word document of 5 MB has a few dozen entries. The limits apply to the whole archive.
const MAX_ENTRIES = 1000;
const MAX_UNPACKED = CV_MAX_BYTES;

/**
 * Whether these bytes are a Word document that can be opened safely: a sound ZIP archive of at most 1,000 entries and
 * 5 MB unpacked, without overlapping entries or unsafe names, whose main part is a Word document, without macros,
 * embedded objects and external content. Unpacked bytes are counted as they stream, and inflating stops at the limit.
 * @returns what is wrong with it, or null
 */
export async function problemOfDocx(file: Buffer): Promise<CvProblem | null> {
  try {
    return await problemOf(await fromBufferPromise(file, { strictFileNames: true }));
  } catch (error) {
    // yauzl, zlib and saxes report bad content as a plain Error. Its subclasses are our own mistakes.
    if (valueTypes.isNativeError(error) && error.name === 'Error') return 'wrongType';
    throw error;
  }
}

async function problemOf(archive: ZipFile): Promise<CvProblem | null> {
  if (archive.entryCount > MAX_ENTRIES) return 'wrongType';
  const docx = new DocxPackage();
  const names = new Set<string>();
  const spans: Span[] = [];
  let left = MAX_UNPACKED;
  for await (const entry of archive.eachEntry()) {
    // The stored name, because an extra field can give yauzl another one than Word reads.
    const name = entry.fileNameRaw.toString();
    if (names.has(name.toLowerCase()) || validateFileName(name) !== null) return 'wrongType';
    names.add(name.toLowerCase());
    spans.push(await spanOf(archive, entry));
    const part = docx.part(name);
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('An entry streams bytes');
      left -= chunk.byteLength;
      if (left < 0) return 'wrongType';
      part?.write(chunk);
    }
    part?.close();
  }
  if (overlap(spans)) return 'wrongType';
  if (docx.isActive) return 'active';
  return docx.isWordDocument() ? null : 'wrongType';
}

/** Byte range of an entry in the file. */
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
