/**
 * Looks into a ZIP archive without trusting it. Layout after PKWARE's APPNOTE 6.3: local entries, the central directory
 * that lists them, and the end record that says where the directory is.
 */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

// A CV of 5 MB has a few dozen entries; what unpacks to more than this is meant to hurt whoever opens it.
const MAX_ENTRIES = 1000;
const MAX_UNPACKED = 50 * 1024 * 1024;

const TYPES = '[Content_Types].xml';
const DOCUMENT = 'word/document.xml';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** Where its local header begins. */
  at: number;
}

/**
 * Whether these bytes are a Word document: an archive whose entries are what the directory says, none larger unpacked
 * than it claims, all of them together small, no macros among them, and whose types name a Word document.
 */
export async function isDocx(file: Buffer): Promise<boolean> {
  const entries = readDirectory(file);
  if (!entries) return false;
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > MAX_UNPACKED || !entries.every(({ name }) => isHarmlessName(name))) return false;
  if (!entries.some(({ name }) => name === DOCUMENT)) return false;
  let types: string | undefined;
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    const body = bodyOf(file, entry);
    // Entries that lie over each other are how a small file unpacks to a huge one.
    if (!body || entry.at < free) return false;
    free = body.end;
    const content = await unpack(body.bytes, entry);
    if (!content) return false;
    if (entry.name === TYPES) types = content.toString('utf8');
  }
  return types?.includes(WORD) ?? false;
}

/** The entries as the directory lists them; null if there is none or it does not add up. */
function readDirectory(file: Buffer): Entry[] | null {
  const end = findEnd(file);
  if (end === -1) return null;
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count === 0 || count > MAX_ENTRIES || at + file.readUInt32LE(end + 12) > end) return null;
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL_BYTES > end || file.readUInt32LE(at) !== CENTRAL) return null;
    const nameLength = file.readUInt16LE(at + 28);
    const next = at + CENTRAL_BYTES + nameLength + file.readUInt16LE(at + 30);
    entries.push({
      name: file.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    });
    at = next + file.readUInt16LE(at + 32);
  }
  return new Set(entries.map(({ name }) => name)).size === count ? entries : null;
}

function findEnd(file: Buffer): number {
  const last = file.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (file.readUInt32LE(at) === END) return at;
  }
  return -1;
}

/** An entry's packed bytes and where they end; null if they are not where the directory says. */
function bodyOf(file: Buffer, { at, packed }: Entry): { bytes: Buffer; end: number } | null {
  if (at + LOCAL_BYTES > file.byteLength || file.readUInt32LE(at) !== LOCAL) return null;
  const start = at + LOCAL_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const end = start + packed;
  return end > file.byteLength ? null : { bytes: file.subarray(start, end), end };
}

/** Never gives out more than the entry claims, which was summed up before; null if it claims too little. */
async function unpack(bytes: Buffer, { method, unpacked }: Entry): Promise<Buffer | null> {
  if (method === STORED) return bytes.byteLength === unpacked ? bytes : null;
  if (method !== DEFLATED) return null;
  try {
    const content = await inflate(bytes, { maxOutputLength: Math.max(1, unpacked) });
    return content.byteLength === unpacked ? content : null;
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    if (code === 'ERR_BUFFER_TOO_LARGE' || String(code).startsWith('Z_')) return null;
    throw error;
  }
}

function isHarmlessName(name: string): boolean {
  const climbs = name.startsWith('/') || name.includes('\\') || name.split('/').includes('..');
  return !climbs && !/(^|\/)vbaProject\.bin$/i.test(name);
}
