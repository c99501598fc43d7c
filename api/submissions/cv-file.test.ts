import { describe, expect, test } from '@jest/globals';
import { CV_MAX_BYTES, CV_PROBLEMS } from '#contracts/submissions/application';
import { docxCv, pdfCv, wordEntries, zipOf } from '../../tests/support/cv-files.ts';
import { readCv } from './cv-file.ts';

const MEGABYTE = 1024 * 1024;
const [types, document] = wordEntries() as [
  ReturnType<typeof wordEntries>[0],
  ReturnType<typeof wordEntries>[0],
];

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
  const refused = (content: Buffer) =>
    expect(readCv(content)).rejects.toThrow(CV_PROBLEMS.wrongType);

  test('is refused for what it claims, without being unpacked', async () => {
    const bomb = { name: 'word/a.xml', content: Buffer.alloc(51 * MEGABYTE) };
    const file = zipOf([...wordEntries(), bomb]);
    expect(file.length).toBeLessThan(100_000);
    await refused(file);
  });

  test('is refused where it claims too little, and unpacked no further than its claim', async () => {
    const bomb = {
      name: 'word/a.xml',
      content: Buffer.alloc(60 * MEGABYTE),
      stated: { unpacked: 10 },
    };
    const before = process.memoryUsage().arrayBuffers;
    await refused(zipOf([...wordEntries(), bomb]));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE);
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
});
