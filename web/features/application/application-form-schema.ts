import { z } from 'zod';
import { applicationForm, CV_MAX_BYTES, CV_PROBLEMS } from '#contracts/submissions/application';

/** How the two formats begin: a PDF, and the archive that a Word document is. */
const BEGINNINGS = ['%PDF', 'PK\u0003\u0004'];

/**
 * What the browser asks of an application before it sends it: the contract's fields and the chosen file. The file gets
 * a first look only, so that nobody uploads 5 MB in vain; what it really is, is decided by the api.
 */
export const applicationFormSchema = applicationForm.schema.extend({
  cv: z.custom<FileList | null | undefined>().transform(async (files, context) => {
    const file = files?.[0];
    const problem = await problemOf(file);
    if (file && !problem) return file;
    context.addIssue({ code: 'custom', message: CV_PROBLEMS[problem ?? 'missing'] });
    return z.NEVER;
  }),
});

async function problemOf(file: File | undefined): Promise<keyof typeof CV_PROBLEMS | null> {
  if (!file || file.size === 0) return 'missing';
  if (file.size > CV_MAX_BYTES) return 'tooLarge';
  try {
    const beginning = await file.slice(0, 4).text();
    return BEGINNINGS.includes(beginning) ? null : 'wrongType';
  } catch (error) {
    // Moved or changed since it was chosen.
    console.warn('The chosen file could not be read', error);
    return 'damaged';
  }
}
