import { SaxesParser } from 'saxes';

const TYPES = '[content_types].xml';
const ROOT_RELATIONSHIPS = '_rels/.rels';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const ACTIVE_NAME = /(^|\/)(vbaProject\.bin|(embeddings|activeX)\/)/i;
const ACTIVE_TYPE = /macroEnabled|vbaProject|vbaData|activeX|oleObject/i;
/** Relationship types, by their last segment, that load another file or run something. */
const ACTIVE_RELATIONSHIPS = new Set([
  'activexcontrolbinary',
  'afchunk',
  'attachedtoolbars',
  'control',
  'frame',
  'mailmergesource',
  'oleobject',
  'package',
  'subdocument',
  'vbaproject',
  'wordvbadata',
]);
/** Web, mail and telephone links, bookmarks, and addresses typed without a scheme; no UNC path. */
const ORDINARY_LINK = /^(https?:|mailto:|tel:|#)|^[^:\\/][^:\\]*$/i;
// Word notes the path of the résumé template that a document was made from. A local path reaches no other machine.
const LOCAL_FILE = /^file:\/\/\/([a-z]:[\\/]|users\/)/i;

// These parts nest two levels. The parser looks a namespace up in all open elements, so depth costs time by the square.
const MAX_DEPTH = 16;

/** Reads one part of the package as it streams. */
export interface PartReader {
  /** @throws Error if the part is not well-formed XML in UTF-8, has a DTD or nests too deeply */
  write(chunk: Buffer): void;
  /** @throws Error as {@link write} */
  close(): void;
}

/**
 * The parts of an Office Open XML package that say what it is and what it loads: the content types and the
 * relationships (ECMA-376 part 2). Part names are compared without case, as Word does.
 */
export class DocxPackage {
  private readonly typeOfPart = new Map<string, string>();
  private readonly typeOfExtension = new Map<string, string>();
  private mainPart = '';
  /** Whether it has macros, embedded objects or controls, or loads anything from elsewhere. */
  isActive = false;

  /** @returns a reader if the part has to be read */
  part(name: string): PartReader | undefined {
    const part = name.toLowerCase();
    if (ACTIVE_NAME.test(part)) this.isActive = true;
    if (part === TYPES) return xmlReader((element, of) => this.readType(element, of));
    if (!part.endsWith('.rels')) return undefined;
    return xmlReader((element, of) => {
      if (element === 'Relationship') this.readRelationship(of, part === ROOT_RELATIONSHIPS);
    });
  }

  /** Whether the main part is a Word document without macros. Call it when all parts are read. */
  isWordDocument(): boolean {
    const extension = this.mainPart.slice(this.mainPart.lastIndexOf('.') + 1);
    const type = this.typeOfPart.get(this.mainPart) ?? this.typeOfExtension.get(extension);
    return type?.toLowerCase() === WORD;
  }

  private readType(element: string, of: AttributeReader): void {
    const type = of('ContentType');
    if (element === 'Override') {
      if (ACTIVE_TYPE.test(type)) this.isActive = true;
      this.typeOfPart.set(partName(of('PartName')), type);
    }
    if (element === 'Default') this.typeOfExtension.set(of('Extension').toLowerCase(), type);
  }

  private readRelationship(of: AttributeReader, isRoot: boolean): void {
    const type = of('Type');
    const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
    if (ACTIVE_RELATIONSHIPS.has(kind)) this.isActive = true;
    const isExternal = of('TargetMode').toLowerCase() === 'external';
    if (isExternal && !isHarmlessTarget(kind, of('Target').trim())) this.isActive = true;
    if (isRoot && kind === 'officedocument') this.mainPart = partName(of('Target'));
  }
}

function isHarmlessTarget(kind: string, target: string): boolean {
  if (kind === 'hyperlink') return ORDINARY_LINK.test(target);
  return kind === 'attachedtemplate' && LOCAL_FILE.test(target);
}

const partName = (reference: string) => reference.replace(/^\//, '').toLowerCase();

type AttributeReader = (attribute: string) => string;

function xmlReader(onElement: (name: string, of: AttributeReader) => void): PartReader {
  const parser = new SaxesParser({ xmlns: true });
  const decoder = new TextDecoder();
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') throw new Error(`Unknown encoding ${encoding}`);
  });
  // Without a DTD no entity can expand.
  parser.on('doctype', () => {
    throw new Error('The part has a DTD');
  });
  let depth = 0;
  parser.on('opentagstart', () => {
    if (++depth > MAX_DEPTH) throw new Error('The part nests too deeply');
  });
  parser.on('closetag', () => depth--);
  parser.on('opentag', ({ local, attributes }) =>
    onElement(local, (attribute) => attributes[attribute]?.value ?? ''),
  );
  return {
    write: (chunk) => void parser.write(decoder.decode(chunk, { stream: true })),
    close: () => void parser.write(decoder.decode()).close(),
  };
}
