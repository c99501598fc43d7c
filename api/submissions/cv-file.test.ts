import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { CV_MAX_BYTES, CV_PROBLEMS } from '#contracts/submissions/application';
import {
  contentTypes,
  docxCv,
  objectStream,
  packedPdfOf,
  pdfCv,
  pdfFile,
  pdfOf,
  relationships,
  wordEntries,
  zipOf,
  type ZipEntry,
} from '../../tests/support/cv-files.ts';
import fc from '../../tests/support/fast-check.ts';
import { readCv } from './cv-file.ts';

const MEGABYTE = 1024 * 1024;
const [types, document, root] = wordEntries() as [ZipEntry, ZipEntry, ZipEntry];

/** Overwrites the middle of the first entry's deflated bytes. */
function damaged(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  return copy.fill(0xff, 30 + types.name.length + 40, 30 + types.name.length + 80);
}

/** A Word document with other content types before its own. */
function withTypes(prolog: string, encoding = 'UTF-8'): Buffer {
  const content = contentTypes({}).replace('UTF-8', encoding).replace('?>', `?>${prolog}`);
  return zipOf([{ ...types, content }, document, root]);
}

describe('a CV is known by its content', () => {
  test('a PDF and a Word document are taken as they are', async () => {
    const pdf = pdfCv();
    expect(await readCv(pdf)).toEqual({ format: 'pdf', content: pdf });
    const docx = docxCv();
    expect(await readCv(docx)).toEqual({ format: 'docx', content: docx });
  });

  test('a document with pictures and a comment after its end is one', async () => {
    const picture = { name: 'word/media/1.png', content: Buffer.alloc(2 * MEGABYTE, 7) };
    const file = zipOf([...wordEntries(), picture, { ...picture, name: 'p', stored: true }]);
    file.writeUInt16LE(5, file.length - 2);
    expect((await readCv(Buffer.concat([file, Buffer.from('a tip')]))).format).toBe('docx');
  });

  test.each([
    ['a program for Windows', Buffer.from('MZ\x90\x00\x03 This program cannot be run in DOS mode')],
    ['a program for Linux', Buffer.from('\x7fELF\x02\x01\x01')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.4 %%EOF')],
    ['text', Buffer.from('Robin Sample, LMFT')],
    ['an old Word document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['some other archive', zipOf([{ name: 'a.txt', content: 'a' }])],
    ['a document without its content types', zipOf([document, root])],
    ['a document without its relationships', zipOf([types, document])],
    [
      'a spreadsheet that holds the type of a Word document in a comment',
      zipOf([
        {
          ...types,
          content: contentTypes({
            '/word/document.xml':
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
          }).replace('</Types>', `<!--${String(types.content).slice(55)}--></Types>`),
        },
        document,
        root,
      ]),
    ],
    ['content types with a DTD', withTypes('<!DOCTYPE Types [<!ENTITY a "aaaaaaaa">]>')],
    ['content types in another encoding', withTypes('', 'UTF-7')],
    ['content types that nest deeply', withTypes('<a>'.repeat(20))],
    ['a name that climbs', zipOf([types, document, { name: '../../run.sh', content: 'x' }])],
    ['a name from the root', zipOf([types, document, { name: '/run.sh', content: 'x' }])],
    ['a name for Windows', zipOf([types, document, { name: 'a\\b', content: 'x' }])],
    ['a name that comes twice', zipOf([types, document, document])],
    [
      'a name that comes twice for Word',
      zipOf([...wordEntries(), { ...document, name: 'WORD/document.xml' }]),
    ],
    ['an entry with damaged content', damaged(docxCv())],
    ['an archive without its end', docxCv().subarray(0, -30)],
    ['an end without its archive', Buffer.from(`PK\x05\x06${'\xff'.repeat(18)}`, 'latin1')],
  ])('%s is refused', async (_what, content) => {
    await expect(readCv(content)).rejects.toMatchObject({
      code: 'validation_failed',
      extra: { fields: { cv: CV_PROBLEMS.wrongType } },
    });
  });

  test('a PDF that was cut off is called damaged', async () => {
    const cut = Buffer.concat([pdfCv().subarray(0, -8), Buffer.alloc(4000, 'a')]);
    await expect(readCv(cut)).rejects.toThrow(CV_PROBLEMS.damaged);
  });

  test('5 MB are taken, one byte more is not, and nothing is nothing', async () => {
    const largest = Buffer.concat([
      pdfCv(),
      Buffer.alloc(CV_MAX_BYTES - 2 * pdfCv().length),
      pdfCv(),
    ]);
    expect((await readCv(largest)).content).toHaveLength(CV_MAX_BYTES);
    const tooLarge = Buffer.concat([largest, Buffer.from('a')]);
    await expect(readCv(tooLarge)).rejects.toMatchObject({ code: 'payload_too_large' });
    await expect(readCv(Buffer.alloc(0))).rejects.toThrow(CV_PROBLEMS.missing);
  });
});

describe('a Word document with active content', () => {
  const outer = (kind: string, target: string): ZipEntry => ({
    name: 'word/_rels/document.xml.rels',
    content: relationships({ kind, external: target }),
  });
  const inner = (kind: string): ZipEntry => ({
    name: 'word/_rels/document.xml.rels',
    content: relationships({ kind, target: 'elsewhere/1.bin' }),
  });
  const typed = (type: string): ZipEntry[] => [
    { ...types, content: contentTypes({ '/word/x.bin': type }) },
    document,
    root,
  ];

  test.each([
    ['macros', [...wordEntries(), { name: 'word/vbaProject.bin', content: 'x' }]],
    ['macros by another name', typed('application/vnd.ms-office.vbaProject')],
    [
      'the type of a document with macros',
      typed('application/vnd.ms-word.document.macroEnabled.main+xml'),
    ],
    ['a control', typed('application/vnd.ms-office.activeX+xml')],
    ['an embedded object', [...wordEntries(), { name: 'word/Embeddings/1.bin', content: 'x' }]],
    ['an embedded object elsewhere', [...wordEntries(), inner('oleObject')]],
    ['an embedded workbook', [...wordEntries(), inner('package')]],
    ['an embedded web page', [...wordEntries(), inner('aFChunk')]],
    ['a template from the web', [...wordEntries(), outer('attachedTemplate', 'https://a.test/t')]],
    [
      'a template from a share',
      [...wordEntries(), outer('attachedTemplate', 'file://///a/t.dotm')],
    ],
    ['a picture from the web', [...wordEntries(), outer('image', 'https://a.test/beacon.png')]],
    ['an object from the web', [...wordEntries(), outer('oleObject', 'https://a.test/o')]],
    ['a link to a share', [...wordEntries(), outer('hyperlink', '\\\\a.test\\share')]],
    ['a link to a program', [...wordEntries(), outer('hyperlink', 'file:///C:/Windows/calc.exe')]],
    ['a link with a script', [...wordEntries(), outer('hyperlink', 'javascript:alert(1)')]],
  ])('(%s) is refused', async (_what, entries) => {
    await expect(readCv(zipOf(entries))).rejects.toThrow(CV_PROBLEMS.active);
  });

  test.each([
    ['a web address', 'hyperlink', 'https://robin.sample/work?a=1:2'],
    ['an e-mail address', 'hyperlink', 'mailto:robin@sample.test'],
    ['a telephone number', 'hyperlink', 'tel:+15555550100'],
    ['an address without a scheme', 'hyperlink', 'www.sample.test/robin'],
    ['a bookmark', 'hyperlink', '#_Experience'],
    ['the template on the own disk', 'attachedTemplate', 'file:///C:\\Users\\Robin\\Modern.dotx'],
  ])('(%s) is taken', async (_what, kind, target) => {
    const file = zipOf([...wordEntries(), outer(kind, target)]);
    expect((await readCv(file)).format).toBe('docx');
  });

  test('is found whatever prefix and case the package uses', async () => {
    const prefixed = relationships({ kind: 'image', external: 'https://a.test/1.png' })
      .replaceAll('<Relationship ', '<r:Relationship ')
      .replace('<Relationships xmlns', '<r:Relationships xmlns:r')
      .replace('</Relationships', '</r:Relationships');
    const entry = { name: 'Word/_Rels/document.xml.RELS', content: prefixed };
    await expect(readCv(zipOf([...wordEntries(), entry]))).rejects.toThrow(CV_PROBLEMS.active);
  });

  test('a main part of another name is found through the relationships', async () => {
    const wordType = /ContentType="([^"]+)"/.exec(String(types.content))![1]!;
    const entries = [
      {
        ...types,
        content: contentTypes({ '/word/document2.xml': wordType, '/word/document.xml': 'x' }),
      },
      { ...document, name: 'word/document2.xml' },
      {
        ...root,
        content: relationships({ kind: 'officeDocument', target: '/word/document2.xml' }),
      },
    ];
    expect((await readCv(zipOf(entries))).format).toBe('docx');
  });
});

describe('a PDF', () => {
  const catalog = (more: string) => `<</Type/Catalog/Pages 2 0 R ${more}>>`;
  const PAGES = '<</Type/Pages/Kids[]/Count 0>>';
  const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

  describe.each([
    ['as plain objects', pdfOf],
    ['in an object stream', packedPdfOf],
  ])('%s', (_how, write) => {
    test.each([
      ['a script at opening', [catalog('/OpenAction 3 0 R'), PAGES, script]],
      ['a script in the catalog itself', [catalog(`/OpenAction ${script}`), PAGES]],
      ['a script by an escaped name', [catalog(''), PAGES, '<</S/J#61vaScript/#4a#53 4 0 R>>']],
      ['a script whose kind is elsewhere', [catalog(''), PAGES, '<</S 4 0 R>>', '/JavaScript']],
      ['named scripts', [catalog('/Names<</JavaScript 3 0 R>>'), PAGES, '<</Names[]>>']],
      ['a program to start', [catalog(''), PAGES, '<</S/Launch/F(calc.exe)>>']],
      ['a form to send', [catalog(''), PAGES, '<</S/SubmitForm/F(https://a.test)>>']],
      ['data to import', [catalog(''), PAGES, '<</S/ImportData/F(a.fdf)>>']],
      ['another document to open', [catalog(''), PAGES, '<</S/GoToE/F(\\\\\\\\a.test\\\\a)>>']],
      ['an embedded file', [catalog('/Names<</EmbeddedFiles 3 0 R>>'), PAGES, '<<>>']],
      ['an attached file', [catalog('/AF[3 0 R]'), PAGES, '<</Type/Filespec/EF<</F 4 0 R>>>>']],
      ['media', [catalog(''), PAGES, '<</Type/Annot/Subtype/RichMedia>>']],
      ['a form with scripts of its own', [catalog('/AcroForm<</XFA 3 0 R>>'), PAGES]],
      [
        'a web address that opens by itself',
        [catalog('/OpenAction 3 0 R'), PAGES, '<</S/URI/URI(https://a.test)>>'],
      ],
      [
        'a web address that opens with a page',
        [catalog(''), '<</AA 3 0 R>>', '<</O 4 0 R>>', '<</S/URI/URI(https://a.test)>>'],
      ],
      [
        'a web address after a harmless action',
        [catalog('/OpenAction 3 0 R'), PAGES, '<</S/GoTo/D[2 0 R/Fit]/Next[4 0 R]>>', '<</S/URI>>'],
      ],
      ['comments between its tokens', [catalog(''), PAGES, '<<%x\n/S%(\n/JavaScript%>>\n>>']],
    ])('with %s is refused', async (_what, objects) => {
      await expect(readCv(write(...objects))).rejects.toThrow(CV_PROBLEMS.active);
    });

    test.each([
      ['a page to open at', [catalog('/OpenAction[2 0 R/FitH null]'), PAGES]],
      ['a page by an action', [catalog('/OpenAction 3 0 R'), PAGES, '<</S/GoTo/D[2 0 R/Fit]>>']],
      [
        'a link to click',
        [catalog(''), PAGES, '<</Subtype/Link/A<</S/URI/URI(https://a.test)>>>>'],
      ],
      [
        'an outline',
        [catalog('/Outlines 3 0 R'), PAGES, '<</First 4 0 R/Count 2>>', '<</Title(A)/Next 5 0 R>>'],
      ],
      [
        'dangerous words in its text',
        [catalog(''), PAGES, '<</Title(I know /JavaScript /Launch)>>'],
      ],
      ['a tagged structure', [catalog(''), PAGES, '<</Type/StructElem/S/P/K[0 1]/P 2 0 R>>']],
    ])('with %s is taken', async (_what, objects) => {
      expect((await readCv(write(...objects))).format).toBe('pdf');
    });
  });

  test('that is encrypted is refused, with what to do', async () => {
    const file = Buffer.from(String(pdfCv()).replace('/Root', '/Encrypt 9 0 R/Root'));
    await expect(readCv(file)).rejects.toThrow(CV_PROBLEMS.locked);
  });

  test('with an object hidden in a stream is refused', async () => {
    const hidden = `5 0 obj\n<</Length 60>>\nstream\n6 0 obj ${script} endobj\nendstream\nendobj\n`;
    await expect(readCv(pdfFile(hidden))).rejects.toThrow(CV_PROBLEMS.active);
  });

  test('with an object hidden between the objects of an object stream is refused', async () => {
    const hidden = objectStream(['<</A 1>>', `(  ${script} )`, '<</B 1>>']);
    expect((await readCv(pdfFile(hidden))).format).toBe('pdf');
    const pointed = objectStream(['<</A 1>>', `(  ${script} )`, '<</B 1>>'], { First: '15' });
    await expect(readCv(pdfFile(pointed))).rejects.toThrow(CV_PROBLEMS.active);
  });

  test('with an object stream that is not packed is read to the length that it states', async () => {
    const stream = (...objects: string[]) => pdfFile(objectStream(objects, { Filter: '' }));
    expect((await readCv(stream(catalog(''), PAGES))).format).toBe('pdf');
    const hidden = stream('(endstream)', catalog(`/OpenAction ${script}`), PAGES);
    await expect(readCv(hidden)).rejects.toThrow(CV_PROBLEMS.active);
  });

  const objects = ['<</A 1>>'];
  const unpacked = (more: Record<string, string>) =>
    objectStream(['(endstream)', catalog(`/OpenAction ${script}`), PAGES], { Filter: '', ...more });
  test.each([
    ['an object stream of a length that is not there', unpacked({ Length: '' })],
    ['an object stream of a length that is elsewhere', unpacked({ Length: '7 0 R' })],
    ['an object stream of a wrong length', unpacked({ Length: '17' })],
    ['an object stream of two lengths', unpacked({ Length: '17/Length 120' })],
    ['two beginnings', unpacked({ First: '110/First 16' })],
    ['a beginning that is no number', unpacked({ First: '.' })],
    ['a beginning of another notation', unpacked({ First: '11e1' })],
    ['a beginning before the stream', unpacked({ First: '-1' })],
    ['a beginning after the stream', unpacked({ First: '4294967312' })],
    ['a beginning within the offsets', unpacked({ First: '9' })],
    ['fewer objects than it states', objectStream(objects, { N: '9' })],
    ['a number of objects that is none', unpacked({ N: '.' })],
    ['two filters, one after the other', objectStream(objects, { Filter: '/Fl/Filter/Fl' })],
    ['no line end before its data', objectStream(objects).replace('m\r\n', 'm ')],
    ['a filter of another kind', objectStream(objects, { Filter: '/LZWDecode' })],
    ['two filters', objectStream(objects, { Filter: '[/ASCIIHexDecode/FlateDecode]' })],
    ['a filter that is elsewhere', objectStream(objects, { Filter: '7 0 R' })],
    ['a predictor', objectStream(objects, { DecodeParms: '<</Predictor 12>>' })],
    ['a beginning that is elsewhere', objectStream(objects, { First: '7 0 R' })],
    ['damaged data', objectStream(objects).replace('\r\nx', '\r\ny')],
    ['more than 5 MB', objectStream([`(${'a'.repeat(CV_MAX_BYTES)})`])],
    [
      'more than 5 MB in two',
      objectStream([`(${'a'.repeat(3 * MEGABYTE)})`.replaceAll('aaaa', '(a)(')]).repeat(2),
    ],
    [
      'object streams without end',
      `${'1 0 obj<</Type/ObjStm/First 99999999/N 0>>stream\n'.repeat(20)}${' '.repeat(2 * MEGABYTE)}`,
    ],
    ['an object without end', `1 0 obj ${'[0'.repeat(100)}`],
    ['a huge object', `1 0 obj [${'0 '.repeat(MEGABYTE)}] endobj`],
    ['an action that is nowhere', '1 0 obj <</OpenAction 8 0 R>> endobj'],
    ['an action that goes in circles', '1 0 obj <</OpenAction 2 0 R>> 2 0 obj <</A 2 0 R>>'],
    ['objects that are read again and again', '1 0 obj (('.repeat(400_000)],
  ])('with %s cannot be checked and is refused', async (_what, body) => {
    await expect(readCv(pdfFile(body))).rejects.toThrow(CV_PROBLEMS.unreadable);
  });

  test('of several producers is taken', async () => {
    for (const options of [{}, { pdfVersion: '1.7', tagged: true, lang: 'en' }] as const) {
      expect((await readCv(await pdfKitCv(options))).format).toBe('pdf');
    }
    await expect(readCv(await pdfKitCv({ userPassword: 'x' }))).rejects.toThrow(CV_PROBLEMS.locked);
    await expect(readCv(await pdfKitCv({}, 'a.exe'))).rejects.toThrow(CV_PROBLEMS.active);
  });

  test('is taken or refused, whatever bytes of it are changed', async () => {
    const whole = packedPdfOf(catalog('/OpenAction 3 0 R'), PAGES, '<</S/GoTo/D[2 0 R/Fit]>>');
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const file = Buffer.from(whole);
        for (const [at, value] of changes) file[at] = value;
        const [answer] = await Promise.allSettled([readCv(file)]);
        if (answer.status === 'rejected') {
          expect(Object.values(CV_PROBLEMS)).toContain((answer.reason as Error).message);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** A CV by pdfkit with a link, an outline and, on request, an attached file. */
async function pdfKitCv(options: PDFKit.PDFDocumentOptions, attached?: string): Promise<Buffer> {
  const document = new PDFDocument(options);
  document.text('Robin Sample', { link: 'https://robin.sample', underline: true });
  document.outline.addItem('Experience');
  if (attached) document.file(Buffer.from('x'), { name: attached });
  document.end();
  return buffer(document);
}

describe('an archive that would unpack to more than a CV', () => {
  afterEach(() => void jest.restoreAllMocks());

  const refused = (content: Buffer) =>
    expect(readCv(content)).rejects.toThrow(CV_PROBLEMS.wrongType);

  /** Watches inflating. @returns a function that tells how many bytes went into each stream, in the order they began */
  function watchInflating(): () => number[] {
    const transform = jest.spyOn(zlib.InflateRaw.prototype, '_transform');
    return () =>
      [...new Set(transform.mock.contexts as zlib.InflateRaw[])].map(
        (stream) => stream.bytesWritten,
      );
  }

  test.each([
    ['states its size', undefined],
    ['states a small size', { unpacked: 10 }],
    ['states a size just within the limit', { unpacked: 4 * MEGABYTE }],
  ])('of 50 KB that inflates to 49 MB and %s is refused early', async (_what, stated) => {
    const inflated = watchInflating();
    const bomb = { name: 'word/a.xml', content: Buffer.alloc(49 * MEGABYTE), stated };
    const file = zipOf([...wordEntries(), bomb]);
    expect(file.length).toBeLessThan(60_000);
    await refused(file);
    // About 1,000 bytes come out of each byte that goes in: the rest was never inflated.
    expect(inflated()).toHaveLength(4);
    expect(inflated().at(-1)).toBeGreaterThan(0);
    expect(inflated().at(-1)).toBeLessThan(8_000);
  });

  test('is refused for the sum of its entries: 5 MB are taken, one byte more is not', async () => {
    const words = wordEntries().reduce((sum, { content }) => sum + content.length, 0);
    const halves = (extra: number) => [
      { name: 'word/a', content: Buffer.alloc(2 * MEGABYTE) },
      { name: 'word/b', content: Buffer.alloc(3 * MEGABYTE - words + extra) },
    ];
    expect((await readCv(zipOf([...wordEntries(), ...halves(0)]))).format).toBe('docx');
    await refused(zipOf([...wordEntries(), ...halves(1)]));
  });

  test('is refused where its entries lie over each other', async () => {
    const first = zipOf([types]).indexOf('PK\x01\x02');
    const again = { ...document, name: 'word/document2xml', stated: { at: first } };
    await refused(zipOf([types, document, again]));
  });

  test('is refused for the number of its entries', async () => {
    const many = Array.from({ length: 1001 }, (_, nth) => ({ name: `word/${nth}`, content: '' }));
    await refused(zipOf([...wordEntries(), ...many]));
  });

  test('is taken or refused, whatever bytes of it are changed', async () => {
    const whole = docxCv();
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const file = Buffer.from(whole);
        for (const [at, value] of changes) file[at] = value;
        const [answer] = await Promise.allSettled([readCv(file)]);
        if (answer.status === 'rejected') {
          expect(answer.reason).toMatchObject({ message: CV_PROBLEMS.wrongType });
        }
      }),
      { numRuns: 500 },
    );
  });
});
