import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** One entry of an archive; the optional fields override the true values. */
export interface ZipEntry {
  name: string;
  content: Buffer | string;
  stated?: { unpacked?: number; at?: number };
  stored?: boolean;
}

/** The smallest valid PDF. */
export const pdfCv = (words = 'Robin Sample'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

/** A PDF of these objects, the first being the catalog; text is written as it is, in Latin-1. */
export function pdfOf(...objects: string[]): Buffer {
  const numbered = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  return pdfFile(numbered.join(''));
}

/** As {@link pdfOf}, with all objects in one object stream, as Word and LaTeX write them. */
export function packedPdfOf(...objects: string[]): Buffer {
  return pdfFile(objectStream(objects));
}

/** The source of a PDF file with this body. */
export const pdfFile = (body: string): Buffer =>
  Buffer.from(`%PDF-1.7\n${body}trailer\n<</Root 1 0 R>>\n%%EOF\n`, 'latin1');

/** @param more further entries of the stream's dictionary, or other values for its own; an empty one leaves it out */
export function objectStream(objects: string[], more: Record<string, string> = {}): string {
  const offsets = objects.map((_, at) => objects.slice(0, at).join('\n').length + (at ? 1 : 0));
  const header = offsets.map((offset, at) => `${at + 1} ${offset}`).join(' ');
  const plain = `${header}\n${objects.join('\n')}`;
  const content = more['Filter'] === '' ? plain : deflateSync(plain).toString('latin1');
  const entries = {
    Type: '/ObjStm',
    N: String(objects.length),
    First: String(header.length + 1),
    Filter: '/FlateDecode',
    Length: String(content.length),
    ...more,
  };
  const dictionary = Object.entries(entries).flatMap(([name, value]) =>
    value ? [`/${name} ${value}`] : [],
  );
  return `99 0 obj\n<<${dictionary.join(' ')}>>\nstream\r\n${content}\nendstream\nendobj\n`;
}

/** The content types of a package: type by part name, or by extension where there is no slash. */
export function contentTypes(types: Record<string, string>): string {
  const lines = Object.entries({ '/word/document.xml': WORD, ...types }).map(([of, type]) =>
    of.startsWith('/')
      ? `<Override PartName="${of}" ContentType="${type}"/>`
      : `<Default Extension="${of}" ContentType="${type}"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${lines.join('')}</Types>`;
}

/** A part with relationships; `external` is the target of one that leads out of the package. */
export function relationships(
  ...list: { kind: string; target?: string; external?: string }[]
): string {
  const lines = list.map(
    ({ kind, target, external }, at) =>
      `<Relationship Id="rId${at}" Type="${OFFICE}/${kind}" Target="${target ?? external}"${external === undefined ? '' : ' TargetMode="External"'}/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

/** The entries of a Word document. */
export const wordEntries = (words = 'Robin Sample'): ZipEntry[] => [
  { name: '[Content_Types].xml', content: contentTypes({}) },
  { name: 'word/document.xml', content: `<w:document><w:t>${words}</w:t></w:document>` },
  {
    name: '_rels/.rels',
    content: relationships({ kind: 'officeDocument', target: 'word/document.xml' }),
  },
];

export const docxCv = (words?: string): Buffer => zipOf(wordEntries(words));

/** Writes a ZIP archive, optionally with false metadata. */
export function zipOf(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, stated, stored } of entries) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(stated?.unpacked ?? plain.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(stated?.at ?? at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, rest, Buffer.from(name)]),
    );
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
}
