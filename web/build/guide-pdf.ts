import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { Download, Site } from '#content/model';
import { HOTLINE } from '#safety/hotline';
import { elementsIn, parseMarkup, type MarkupElement, type MarkupNode } from './parse-markup.ts';

const FONTS = path.join(import.meta.dirname, 'pdf-fonts');
const FONT_FILES = {
  regular: 'figtree-regular.ttf',
  bold: 'figtree-semibold.ttf',
  display: 'newsreader-display.ttf',
};
const COLOURS = {
  ink: '#1d2720',
  soft: '#49564c',
  tan: '#85502c',
  line: '#83907f',
};

/** Points (1/72 inch). The bottom of each page is reserved for the footer. */
const MARGINS = { top: 60, bottom: 78, left: 64, right: 64 };
const TEXT_SIZE = 11.5;
const LINE_GAP = 4;
/** Width for a handwritten entry. */
const WRITING_LINE = 24;
/** A blank to fill in, as the guides write it. */
const BLANK = /(?<!_)_{6,}/;
const BLANK_AT_END = /(?<!\s)\s*(?<!_)_{6,}\s*$/;

type Doc = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  link: string | null;
}

/**
 * Renders a guide as a PDF on US Letter paper, with real text, title, language and tags (headings, lists, tables) for
 * screen readers. Deterministic: the same guide gives the same bytes.
 * @param origin prefix of links to the site's own pages
 */
export async function guidePdf(
  guide: Download,
  site: Site,
  origin: string,
): Promise<{ bytes: Buffer; pages: number }> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: guide.title,
      Author: site.name,
      Subject: guide.description,
      CreationDate: new Date(`${guide.updated}T12:00:00Z`),
    },
  });
  for (const [name, file] of Object.entries(FONT_FILES)) {
    doc.registerFont(name, path.join(FONTS, file));
  }
  const root = doc.struct('Document');
  doc.addStructure(root);
  new GuideWriter(doc, root, origin, site.colours.green).write(guide);
  root.end();
  const pages = doc.bufferedPageRange().count;
  writeFooters(doc, pages, site);
  doc.end();
  return { bytes: await readAll(doc), pages };
}

async function readAll(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of doc as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Lays out the parts of a guide from top to bottom. */
class GuideWriter {
  readonly #doc: Doc;
  readonly #root: Structure;
  readonly #origin: string;
  readonly #brandColour: string;

  constructor(doc: Doc, root: Structure, origin: string, brandColour: string) {
    this.#doc = doc;
    this.#root = root;
    this.#origin = origin;
    this.#brandColour = brandColour;
  }

  write({ title, description, audience, minutes, sections }: Download): void {
    this.#line('P', `${audience} · ${minutes} minutes`, 'bold', 9.5, COLOURS.tan);
    this.#line('H1', title, 'display', 32, this.#brandColour, 6);
    this.#line('P', description, 'regular', 13.5, COLOURS.soft, 6);
    this.#doc.moveDown(0.6);
    for (const { heading, html } of sections) {
      if (heading !== null) {
        this.#keepTogether(110);
        this.#line('H2', heading, 'display', 19, this.#brandColour, 14);
      }
      this.#doc.moveDown(0.25);
      this.#blocks(parseMarkup(html), this.#root, MARGINS.left);
    }
  }

  #line(
    tag: 'P' | 'H1' | 'H2' | 'H3',
    text: string,
    font: keyof typeof FONT_FILES,
    size: number,
    colour: string,
    above = 0,
  ): void {
    this.#doc.y += above;
    this.#tag(this.#root, tag, () =>
      this.#doc
        .font(font)
        .fontSize(size)
        .fillColor(colour)
        .text(text, MARGINS.left, this.#doc.y, {
          lineGap: size > 16 ? 0 : LINE_GAP,
        }),
    );
  }

  #blocks(nodes: readonly MarkupNode[], parent: Structure, left: number): void {
    for (const node of nodes) if (typeof node !== 'string') this.#block(node, parent, left);
  }

  #block({ tag, children }: MarkupElement, parent: Structure, left: number): void {
    if (tag === 'ul' || tag === 'ol') this.#list(tag, children, parent, left);
    else if (tag === 'blockquote') this.#quote(children, parent, left);
    else if (tag === 'h3') {
      this.#keepTogether(70);
      this.#line('H3', plainText(children), 'bold', TEXT_SIZE + 1, COLOURS.ink, 6);
    } else if (tag === 'table') this.#table(children, parent);
    else if (tag === 'div') this.#blocks(children, parent, left);
    else this.#paragraph(children, parent, left);
  }

  #paragraph(children: readonly MarkupNode[], parent: Structure, left: number): void {
    this.#words(parent, 'P', children, left);
    this.#doc.y += 7;
  }

  #list(tag: 'ul' | 'ol', children: readonly MarkupNode[], parent: Structure, left: number): void {
    const list = this.#doc.struct('L');
    parent.add(list);
    const indent = left + 20;
    elementsIn(children, 'li').forEach((item, index) => {
      this.#keepTogether(WRITING_LINE + 10);
      const entry = this.#doc.struct('LI');
      list.add(entry);
      const top = this.#doc.y;
      this.#tag(entry, 'Lbl', () => {
        this.#doc.font('bold').fontSize(TEXT_SIZE).fillColor(COLOURS.tan);
        this.#doc.text(tag === 'ol' ? `${index + 1}.` : '•', left, top, { lineBreak: false });
      });
      this.#doc.y = top;
      this.#words(entry, 'LBody', item.children, indent);
      entry.end();
      this.#doc.y += 5;
    });
    list.end();
    this.#doc.y += 4;
  }

  #quote(children: readonly MarkupNode[], parent: Structure, left: number): void {
    for (const { children: words } of elementsIn(children, 'p')) {
      this.#keepTogether(60);
      const top = this.#doc.y;
      this.#words(parent, 'BlockQuote', words, left + 16, this.#brandColour);
      this.#rule(left + 2, top, left + 2, this.#doc.y, COLOURS.tan);
      this.#doc.y += 9;
    }
  }

  #table(children: readonly MarkupNode[], parent: Structure): void {
    const doc = this.#doc;
    const table = doc.struct('Table');
    parent.add(table);
    const width = doc.page.width - MARGINS.left - MARGINS.right;
    for (const row of elementsIn(children, 'tr')) {
      const cells = elementsIn(row.children, 'th', 'td');
      // The first column names the row; it needs more room than the columns to write in.
      const first = cells.length > 2 ? width * 0.44 : width / cells.length;
      const other = (width - first) / Math.max(1, cells.length - 1);
      const widthOf = (index: number) => (index === 0 ? first : other);
      doc.fontSize(TEXT_SIZE - 1).font('regular');
      const height = Math.max(
        WRITING_LINE,
        ...cells.map(
          ({ children: words }, index) =>
            doc.heightOfString(plainText(words), { width: widthOf(index) - 12 }) + 12,
        ),
      );
      this.#keepTogether(height);
      const top = doc.y;
      const line = doc.struct('TR');
      table.add(line);
      let x = MARGINS.left;
      cells.forEach((cell, index) => {
        const at = x;
        x += widthOf(index);
        this.#tag(line, cell.tag === 'th' ? 'TH' : 'TD', () => {
          doc.font(cell.tag === 'th' ? 'bold' : 'regular').fillColor(COLOURS.ink);
          doc.text(plainText(cell.children), at, top + 6, { width: widthOf(index) - 12 });
        });
      });
      line.end();
      doc.y = top + height;
      this.#rule(MARGINS.left, doc.y, MARGINS.left + width, doc.y, COLOURS.line);
    }
    table.end();
    doc.y += 12;
  }

  /** Sets text runs of different styles one after another; a trailing blank becomes a line to write on. */
  #words(
    parent: Structure,
    tag: string,
    nodes: readonly MarkupNode[],
    left: number,
    colour = COLOURS.ink,
  ): void {
    const runs = runsOf(nodes, this.#origin);
    const last = runs.at(-1);
    const isToFillIn = last !== undefined && BLANK_AT_END.test(last.text);
    if (isToFillIn) last.text = last.text.replace(BLANK_AT_END, '');
    this.#tag(parent, tag, () => this.#runs(runs, left, colour));
    if (isToFillIn) this.#writingLine(left);
  }

  #runs(runs: readonly Run[], left: number, colour: string): void {
    const doc = this.#doc;
    runs.forEach(({ text, bold, italic, link }, index) => {
      doc
        .font(bold ? 'bold' : 'regular')
        .fontSize(TEXT_SIZE)
        .fillColor(colour);
      const options = {
        lineGap: LINE_GAP,
        continued: index < runs.length - 1,
        oblique: italic,
        link,
        underline: link !== null,
      };
      if (index === 0) doc.text(text, left, doc.y, options);
      else doc.text(text, options);
    });
  }

  #writingLine(left: number): void {
    const right = this.#doc.page.width - MARGINS.right;
    this.#doc.y += WRITING_LINE - 8;
    this.#rule(left, this.#doc.y, right, this.#doc.y, COLOURS.line);
    this.#doc.y += 4;
  }

  #rule(fromX: number, fromY: number, toX: number, toY: number, colour: string): void {
    // Lines are marked as artifacts, which screen readers skip.
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(0.75).stroke(colour);
    this.#doc.endMarkedContent();
  }

  #keepTogether(height: number): void {
    const { page, y } = this.#doc;
    if (y + height > page.height - MARGINS.bottom) this.#doc.addPage();
  }

  #tag(parent: Structure, type: string, draw: () => unknown): void {
    const element = this.#doc.struct(type, {}, [() => void draw()]);
    parent.add(element);
    element.end();
  }
}

/** Footer of each page: the practice, crisis numbers and the page number. */
function writeFooters(doc: Doc, pages: number, site: Site): void {
  for (let index = 0; index < pages; index += 1) {
    doc.switchToPage(index);
    // Without this, text below the margin would start another page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const top = doc.page.height - 52;
    doc.font('regular').fontSize(8.5).fillColor(COLOURS.soft);
    doc.text(`${site.name} · ${site.phone.display}`, MARGINS.left, top, { lineBreak: false });
    doc.text(
      `In a crisis call or text 988. In danger call 911. Afraid at home: ${HOTLINE.display}.`,
      MARGINS.left,
      top + 13,
      { lineBreak: false },
    );
    doc.text(`${index + 1} of ${pages}`, MARGINS.left, top, {
      width: doc.page.width - MARGINS.left - MARGINS.right,
      align: 'right',
      lineBreak: false,
    });
    doc.endMarkedContent();
  }
}

function plainText(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children))).join('');
}

/** The text runs of a paragraph, split where the style changes. */
function runsOf(nodes: readonly MarkupNode[], origin: string, look?: Omit<Run, 'text'>): Run[] {
  const own = look ?? { bold: false, italic: false, link: null };
  return nodes.flatMap((node): Run[] => {
    // Each of several blanks in a sentence gets room for handwriting.
    if (typeof node === 'string') {
      return [
        { ...own, text: node.replace(new RegExp(`${BLANK.source}(?=.)`, 'g'), '_'.repeat(20)) },
      ];
    }
    if (node.tag === 'br') return [{ ...own, text: '\n' }];
    const link = node.href === null ? own.link : node.href.replace(/^(?=\/)/, origin);
    return runsOf(node.children, origin, {
      bold: own.bold || node.tag === 'strong',
      italic: own.italic || node.tag === 'em',
      link,
    });
  });
}
