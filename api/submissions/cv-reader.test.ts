import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { CV_PROBLEMS } from '#contracts/submissions/application';
import { pdfCv } from '../../tests/support/cv-files.ts';
import { CvReader } from './cv-reader.ts';

const THREAD = path.resolve(import.meta.dirname, '../../tests/support/looping-cv-thread.ts');
// Includes the start of the thread on a busy machine.
const DEADLINE_MS = 10_000;
/** Longer than a busy machine takes to fill the memory of a thread. */
const FAR_DEADLINE_MS = 120_000;

let reader: CvReader;
afterEach(() => reader.onApplicationShutdown());

test('a file that takes too long may be sent again, and the next one is read', async () => {
  reader = new CvReader(THREAD, DEADLINE_MS);
  const [stuck, next] = await Promise.allSettled([
    reader.read(pdfCv('loop')),
    reader.read(pdfCv()),
  ]);
  expect(stuck).toMatchObject({ reason: { code: 'unavailable' } });
  expect(next).toMatchObject({ value: { format: 'pdf', content: pdfCv() } });
});

test('a file that needs too much memory is refused, and the next one is read', async () => {
  reader = new CvReader(THREAD, FAR_DEADLINE_MS);
  await expect(reader.read(pdfCv('grow'))).rejects.toThrow(CV_PROBLEMS.unreadable);
  expect(await reader.read(pdfCv())).toMatchObject({ format: 'pdf' });
});

test('when many wait, one more is asked to come again', async () => {
  reader = new CvReader(THREAD, FAR_DEADLINE_MS);
  const waiting = Array.from({ length: 11 }, () => reader.read(pdfCv()));
  // Promises of the limiter run in a later turn, before the thread of the first file has started.
  await new Promise(setImmediate);
  await expect(reader.read(pdfCv())).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(waiting)).toHaveLength(11);
});
