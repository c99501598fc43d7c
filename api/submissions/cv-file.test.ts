import zlib from 'node:zlib';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { CV_MAX_BYTES, CV_PROBLEMS } from '#contracts/submissions/application';
import { docxCv, pdfCv, wordEntries, zipOf } from '../../tests/support/cv-files.ts';
import { readCv } from './cv-file.ts';

const MEGABYTE = 1024 * 1024;
const [types, document] = wordEntries() as [
  ReturnType<typeof wordEntries>[0],
  ReturnType<typeof wordEntries>[0],
];

/** Overwrites the middle of the first entry's deflated bytes. */
function damaged(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  return copy.fill(0xff, 30 + types.name.length + 40, 30 + types.name.length + 80);
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
    ['a spreadsheet', zipOf([{ ...types, content: '<Types/>' }, document])],
    [
      'a document with macros',
      zipOf([types, document, { name: 'word/vbaProject.bin', content: 'x' }]),
    ],
    ['a name that climbs', zipOf([types, document, { name: '../../run.sh', content: 'x' }])],
    ['a name from the root', zipOf([types, document, { name: '/run.sh', content: 'x' }])],
    ['a name for Windows', zipOf([types, document, { name: 'a\\b', content: 'x' }])],
    ['a name that comes twice', zipOf([types, document, document])],
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
    expect(inflated()).toHaveLength(3);
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

  test('waits for its turn: one archive is inflated at a time', async () => {
    const files = [1, 2, 3, 4].map((nth) => docxCv('Robin '.repeat(nth * nth * 100)));
    const inflated = watchInflating();
    for (const file of files) await readCv(file);
    const inTurn = inflated();
    expect(new Set(inTurn).size).toBe(5);
    await Promise.all(files.map((file) => readCv(file)));
    expect(inflated().slice(inTurn.length)).toEqual(inTurn);
  });

  test('does not hold up the next one when it is refused', async () => {
    const bomb = { name: 'word/a.xml', content: Buffer.alloc(49 * MEGABYTE) };
    const [first, second] = await Promise.allSettled([
      readCv(zipOf([...wordEntries(), bomb])),
      readCv(docxCv()),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
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
